# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# round_trips.py CLTILE FOLDER COUNT: modules drawn at random, in SPIR-V assembly, to Codeplay's set and back. Each must be
# valid before and after and the same in all three forms; in between spirv-val must complain of an event that reaches a wait, and
# of nothing else. A module with one word changed must not be the same. Prints how many modules have what.

import os
import random
import re
import subprocess
import sys

import compare
import spirv

cltile, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
COMPLAINT = "in semantic instruction cannot be a non-semantic instruction"


def symbol(form, to_local, bits):
    size = "m" if bits == 64 else "j"
    target, source = (3, 1) if to_local else (1, 3)
    return f"_Z26async_work_group_copy_{form}PU3AS{target}v{size}PU3AS{source}Kv{size * (6 if form == '2D2D' else 9)}9ocl_event"


# Debug information by the set that it is of: what goes before functions, and into each after its variable.
DEBUG = {
    "OpenCL.DebugInfo.100": (
        ["%source = OpExtInst %void %debug DebugSource %file", "%unit = OpExtInst %void %debug DebugCompilationUnit 1 4 %source OpenCL_C"],
        ["%nothing = OpExtInst %void %debug DebugExpression", '%basic = OpExtInst %void %debug DebugTypeBasic %file %two Unspecified'],
        "%v{k} = OpExtInst %void %debug DebugLocalVariable %file %basic %source 4 5 %unit FlagIsLocal",
    ),
    "NonSemantic.Shader.DebugInfo.100": (
        ["%source = OpExtInst %void %debug DebugSource %file", "%unit = OpExtInst %void %debug DebugCompilationUnit %one %two %source %three"],
        ["%nothing = OpExtInst %void %debug DebugExpression", "%basic = OpExtInst %void %debug DebugTypeBasic %file %two %zero %zero"],
        "%v{k} = OpExtInst %void %debug DebugLocalVariable %file %basic %source %one %two %unit %zero",
    ),
}


def kernel(draw, k, bits, lines, debug):
    out = [f"%k{k} = OpFunction %void None %kernel", f"%g{k} = OpFunctionParameter %global"]
    out += [f"%l{k} = OpFunctionParameter %local", f"%p{k} = OpFunctionParameter %size", f"%entry{k} = OpLabel"]
    if draw.random() < 0.7:
        out.append(f"%var{k} = OpVariable %private Function")
    stored = out[-1].startswith("%var")
    if debug and stored:
        out += [f"%scope{k} = OpExtInst %void %debug DebugScope %unit", f"%declared{k} = OpExtInst %void %debug DebugDeclare %v{k} %var{k} %nothing"]
    if draw.random() < 0.5:
        out.append(f"OpBranch %next{k}")
        out.append(f"%next{k} = OpLabel")
    event = "%none"
    for c in range(draw.randint(1, 4)):
        to_local, form = draw.random() < 0.5, draw.choice(["2D2D", "3D3D"])
        sizes = [draw.choice(["%c0", "%c4", f"%p{k}"]) for _ in range(7)]
        if form == "2D2D":
            numbers = ["%c4", "%c16", "%c4", "%c64", f"%p{k}"]
        else:
            numbers = ["%c4", "%c16", "%c4", "%c4", "%c64", "%c256", f"%p{k}", "%c256"]
        pointers = [f"%l{k}", f"%g{k}"] if to_local else [f"%g{k}", f"%l{k}"]
        if lines and draw.random() < 0.5:
            out.append(f"OpLine %file {10 + c} 5")
        name = f"%e{k}_{c}"
        out.append(f"{name} = OpFunctionCall %event %f{form}{int(to_local)} {pointers[0]} {sizes[0]} {pointers[1]} {sizes[1]} {' '.join(numbers)} {event}")
        event = draw.choice([name, "%none"])
        if stored and draw.random() < 0.6:
            out.append(f"OpStore %var{k} {name}")
            out.append(f"OpGroupWaitEvents %two %one %var{k}")
    return out + ["OpReturn", "OpFunctionEnd"]


def module(draw):
    bits, lines, other, group = draw.choice([32, 64]), draw.random() < 0.5, draw.random() < 0.3, draw.random() < 0.3
    kernels, debug = draw.randint(1, 3), draw.choice(["", "", *DEBUG])
    bodies = [line for k in range(kernels) for line in kernel(draw, k, bits, lines, debug)]
    functions = [(form, to) for form in ("2D2D", "3D3D") for to in (0, 1) if any(f"%f{form}{to} " in line for line in bodies)]
    draw.shuffle(functions)
    out = ["OpCapability Kernel", "OpCapability Addresses", "OpCapability Linkage", "OpCapability Int8"]
    out += ["OpCapability Int64"] * (bits == 64) + ['OpExtension "SPV_KHR_non_semantic_info"'] * (other or debug.startswith("NonSemantic"))
    out += ['%std = OpExtInstImport "OpenCL.std"'] * (draw.random() < 0.5)
    out += ['%other = OpExtInstImport "NonSemantic.Other"'] * other + [f'%debug = OpExtInstImport "{debug}"'] * bool(debug)
    out += [f"OpMemoryModel Physical{bits} OpenCL"] + [f'OpEntryPoint Kernel %k{k} "kernel{k}"' for k in range(kernels)]
    out += ['%file = OpString "kernels.cl"'] * (lines or debug != "") + ["OpSource OpenCL_C 300000"]
    for form, to in functions:
        if draw.random() < 0.7:
            out.append(f'OpName %f{form}{to} "{symbol(form, to, bits)}"')
        if draw.random() < 0.3:
            out.append(f'OpName %a{form}{to}_0 "dst"')
    out += [f'OpName %g{k} "image"' for k in range(kernels)]
    for form, to in functions:
        out.append(f'OpDecorate %f{form}{to} LinkageAttributes "{symbol(form, to, bits)}" Import')
        if draw.random() < 0.5:
            out.append(f"OpDecorate %a{form}{to}_2 FuncParamAttr NoWrite")
    out += [f"OpDecorate %g{k} Alignment 4" for k in range(kernels)]
    if group:
        targets = [f"%a{form}{to}_2" for form, to in functions] + ["%l0"]
        out += ["OpDecorate %group FuncParamAttr NoCapture", "%group = OpDecorationGroup"]
        out.append(f"OpGroupDecorate %group {' '.join(targets)}")
    out += ["%void = OpTypeVoid", "%uchar = OpTypeInt 8 0", "%uint = OpTypeInt 32 0"]
    out += ["%size = OpTypeInt 64 0"] * (bits == 64) + ["%event = OpTypeEvent"]
    out += ["%global = OpTypePointer CrossWorkgroup %uchar", "%local = OpTypePointer Workgroup %uchar"]
    out += ["%private = OpTypePointer Function %event", "%kernel = OpTypeFunction %void %global %local %size"]
    for form, to in functions:
        pointers = ("%local", "%global") if to else ("%global", "%local")
        out.append(f"%t{form}{to} = OpTypeFunction %event {pointers[0]} %size {pointers[1]} {'%size ' * (6 if form == '2D2D' else 9)}%event")
    out += [f"%c{n} = OpConstant %size {n}" for n in (0, 4, 16, 64, 256)]
    out += ["%one = OpConstant %uint 1", "%two = OpConstant %uint 2", "%none = OpConstantNull %event"]
    if debug:
        begin, types, variable = DEBUG[debug]
        out += ["%zero = OpConstant %uint 0", "%three = OpConstant %uint 3"] + begin + types
        out += [variable.format(k=k) for k in range(kernels)]
    out += ["%said = OpExtInst %void %other 7"] * other
    for form, to in functions:
        types = ["%local" if to else "%global", "%size", "%global" if to else "%local"]
        types += ["%size"] * (6 if form == "2D2D" else 9) + ["%event"]
        out.append(f"%f{form}{to} = OpFunction %event None %t{form}{to}")
        out += [f"%a{form}{to}_{n} = OpFunctionParameter {t}" for n, t in enumerate(types)] + ["OpFunctionEnd"]
    text = "\n".join(out + bodies) + "\n"
    return text if bits == 64 else text.replace("%size", "%uint")


def run(*command, expect=0):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != expect:
        sys.exit(f"{' '.join(command)}: {result.stdout}{result.stderr}")
    return result


def change(draw, source, path):
    """Changes one word of one instruction of a kernel."""
    header, module = spirv.read(source)
    last = max(number for number, i in enumerate(module) if spirv.opcode(i) == spirv.END)
    first = max(number for number, i in enumerate(module[:last]) if spirv.opcode(i) == spirv.FUNCTION)
    number = draw.choice([n for n in range(first, last) if len(module[n]) > 1])
    word = draw.randrange(1, len(module[number]))
    module[number] = (*module[number][:word], module[number][word] ^ 1 << draw.randrange(16), *module[number][word + 1 :])
    spirv.write(path, header, module)


KINDS = {
    "Physical32": "Physical32",
    "Physical64": "Physical64",
    "2D to local": "OpFunctionCall %event %f2D2D1",
    "2D to global": "OpFunctionCall %event %f2D2D0",
    "3D to local": "OpFunctionCall %event %f3D3D1",
    "3D to global": "OpFunctionCall %event %f3D3D0",
    "chained": r"%e\w+ = OpFunctionCall .* %e\w+\n",
    "waited for": "OpStore",
    "several kernels": "%k1 = OpFunction",
    "lines": "OpLine",
    "OpenCL.DebugInfo.100": "OpenCL.DebugInfo.100(.|\\n)* DebugDeclare",
    "NonSemantic.Shader.DebugInfo.100": "NonSemantic.Shader.DebugInfo.100(.|\\n)* DebugDeclare",
    "another set": "NonSemantic.Other",
    "decorated": r"OpDecorate %[ag]",
    "groups": "OpGroupDecorate",
}
counts = dict.fromkeys(KINDS, 0)
copies = refused = noticed = 0
for seed in range(count):
    draw = random.Random(seed)
    path = os.path.join(folder, f"{seed}")
    text = module(draw)
    for kind, pattern in KINDS.items():
        counts[kind] += re.search(pattern, text) is not None
    with open(path + ".spvasm", "w") as file:
        file.write(text)
    run("spirv-as", "--target-env", draw.choice(["spv1.0", "spv1.3", "spv1.4", "spv1.6"]), "--preserve-numeric-ids", path + ".spvasm", "-o", path + ".spv")
    run("spirv-val", path + ".spv")
    run(cltile, "spirv", "--to-codeplay", path + ".spv", "-o", path + ".codeplay.spv")
    between = run("spirv-val", path + ".codeplay.spv", expect=1 if "OpStore" in text else 0)
    if between.returncode != 0:
        refused += 1
        if COMPLAINT not in between.stderr or between.stderr.count("error:") != 1:
            sys.exit(f"{path}: {between.stderr}")
    run(cltile, "spirv", "--from-codeplay", path + ".codeplay.spv", "-o", path + ".back.spv")
    run("spirv-val", path + ".back.spv")
    copies += compare.main(path + ".spv", path + ".codeplay.spv")
    compare.main(path + ".spv", path + ".back.spv")
    change(draw, path + ".back.spv", path + ".changed.spv")
    try:
        compare.main(path + ".spv", path + ".changed.spv")
    except SystemExit:
        noticed += 1
for kind, number in counts.items():
    print(f"{kind}: {number}")
print(f"{count} modules with {copies} copies, all the same; {refused} refused in between, {count - refused} not; {noticed} changes noticed")
