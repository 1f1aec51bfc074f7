# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# break_rules.py CLTILE COPIES FOLDER: the module, and others that each break one rule, to calls and to instructions. Prints the
# exit status and what is said.

import os
import re
import subprocess
import sys

import spirv

cltile, source, folder = sys.argv[1:]
with open(source) as file:
    good = file.read()
FIRST = "%tile %c0 %image %pitch %c4 %c16 %c4 %pitch %c16 %none"
LAST = "%image %c4 %tile %c2 %c4 %c16 %c4 %c2 %c16 %c64 %pitch %c64 %copied"
LOAD = "_Z26async_work_group_copy_2D2DPU3AS3vmPU3AS1Kvmmmmmm9ocl_event"


def assemble(name, text):
    path = os.path.join(folder, name)
    with open(path + ".spvasm", "w") as file:
        file.write(text)
    subprocess.run(["spirv-as", "--target-env", "spv1.3", "--preserve-numeric-ids", path + ".spvasm", "-o", path + ".spv"], check=True)
    return path + ".spv"


def convert(name, direction, path):
    out = os.path.join(folder, "out")
    run = subprocess.run([cltile, "spirv", f"--{direction}-codeplay", path, "-o", out], capture_output=True, text=True)
    if (run.returncode == 0) != os.path.exists(out):
        sys.exit(f"{name}: exit status {run.returncode}, output {os.path.exists(out)}")
    if os.path.exists(out):
        os.rename(out, os.path.join(folder, "converted"))
    errors = [line for line in run.stderr.split("\n") if "error:" in line]
    print(f"{name} {direction}: {run.returncode}", *errors, flush=True)


def calls(name, text):
    """The module's calls, made by the assembler from instructions by hand: without cltile."""
    head, body = text.split("     %kernel = OpFunction", 1)
    types = "%bytes = OpTypeInt 8 0\n"
    imports = names = ""
    for number, pointers, sizes, symbol in (
        (1, "%local %size %global", 6, LOAD),
        (2, "%global %size %local", 9, "_Z26async_work_group_copy_3D3DPU3AS1vmPU3AS3Kvmmmmmmmmm9ocl_event"),
    ):
        parameters = f"{pointers} {'%size ' * sizes}%event".split()
        types += f"%t{number} = OpTypeFunction %event {' '.join(parameters)}\n"
        imports += f"%f{number} = OpFunction %event None %t{number}\n"
        imports += "".join(f"%a{number}_{n} = OpFunctionParameter {p}\n" for n, p in enumerate(parameters)) + "OpFunctionEnd\n"
        names += f'OpDecorate %f{number} LinkageAttributes "{symbol}" Import\n'
    head = head.replace("       %void = ", names + "       %void = ").replace("OpCapability Int64", "OpCapability Int64\nOpCapability Linkage\nOpCapability Int8")
    body = re.sub(r"OpExtInst %event %set (\d)", r"OpFunctionCall %event %f\1", body)
    head = re.sub(r" *%set = .*\n| *OpExtension.*\n", "", head)
    return head + types + imports + "     %kernel = OpFunction" + body


def both(name, old, new, directions=("from", "to")):
    assert old in good, old
    text = good.replace(old, new)
    if "from" in directions:
        convert(name, "from", assemble(name, text))
    if "to" in directions:
        convert(name, "to", assemble(name + ".calls", calls(name, text)))


def instruction(name, change):
    header, module = spirv.read(os.path.join(folder, "fine.spv"))
    path = os.path.join(folder, name + ".spv")
    spirv.write(path, header, [change(i) for i in module])
    convert(name, "from", path)


def call(name, change):
    convert(name, "to", assemble(name, change(calls(name, good))))


both("fine", "%c0 ", "%c0 ")
instruction("number", lambda i: i[:4] + (3,) + i[5:] if spirv.opcode(i) == 12 and i[4] == 1 else i)
both("few", FIRST, FIRST.replace(" %none", ""), ["from"])
both("many", LAST, LAST + " %none", ["from"])
instruction("no-number", lambda i: spirv.make(12, i[1:4]) if spirv.opcode(i) == 12 and i[4] == 1 else i)
both("no-pointer", FIRST, FIRST.replace("%tile", "%pitch"), ["from"])
both("private", FIRST, FIRST.replace("%tile", "%variable"), ["from"])
both("constant", FIRST, FIRST.replace("%image", "%table"), ["from"])
both("same", FIRST, FIRST.replace("%image", "%tile"), ["from"])
both("size", FIRST, FIRST.replace("%c4 %pitch", "%two %pitch"), ["from"])
both("size-3D", LAST, LAST.replace("%c2 %c16", "%two %c16"), ["from"])
both("event", FIRST, FIRST.replace("%none", "%c4"), ["from"])
both("result", "OpExtInst %event %set 1", "OpExtInst %size %set 1", ["from"])
both("line", FIRST, FIRST.replace("%c16 %none", "%c4 %none"))
both("area", LAST, LAST.replace("%c16 %c64 %pitch", "%c16 %c16 %pitch"))
both("end", "%c0 = OpConstant %size 0", "%c0 = OpConstant %size 18446744073709551600")
narrow = re.sub(r"%size\b", "%uint", re.sub(r" *%size = .*\n", "", good.replace("Physical64", "Physical32")))
convert("fine-32", "from", assemble("fine-32", narrow))
convert("end-32", "from", assemble("end-32", narrow.replace("%c0 = OpConstant %uint 0", "%c0 = OpConstant %uint 4294967280")))
both("logical", "Physical64", "Logical", ["from"])
both("kernel", "OpCapability Kernel\n", "OpCapability Linkage\n", ["from"])
both("outside", "     %kernel = OpFunction", f"%early = OpExtInst %event %set 1 {FIRST}\n     %kernel = OpFunction", ["from"])
both("undefined", FIRST, FIRST.replace("%tile", "%entry"), ["from"])
call("import-type", lambda t: t.replace(FIRST, FIRST.replace("%c0 ", "")))
call("import-direction", lambda t: t.replace("2DPU3AS3vmPU3AS1Kv", "2DPU3AS1vmPU3AS3Kv"))
call("import-width", lambda t: t.replace(LOAD, LOAD.replace("m", "j")))
call("import-0.9.0", lambda t: t.replace(LOAD, "_Z26async_work_group_copy_2D2DPU3AS3fPU3AS1Kfmmmm9ocl_event"))
call("import-plain", lambda t: t.replace(LOAD, "async_work_group_copy_2D2D"))
call("import-variable", lambda t: t.replace("OpDecorate %f1 ", "OpDecorate %size "))
calls_with_other = good.replace("       %void = ", f'OpDecorate %other LinkageAttributes "{LOAD}" Import\n       %void = ').replace("     %kernel = ", "%otype = OpTypeFunction %event\n%other = OpFunction %event None %otype\nOpFunctionEnd\n     %kernel = ")
convert("import-other", "from", assemble("import-other", calls_with_other))
call("import-body", lambda t: t.replace("OpFunctionEnd\n", "%body = OpLabel\nOpReturnValue %none\nOpFunctionEnd\n", 1))
call("import-mode", lambda t: t.replace('"tiles"\n', '"tiles"\nOpExecutionMode %f1 ContractionOff\n'))
call("import-value", lambda t: t.replace("OpReturn\n", "OpReturnValue %f1\n"))
