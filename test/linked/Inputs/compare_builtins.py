# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compare_builtins.py CLTILE CLANG PLATFORM FOLDER EVERY [HOST] [--only REGEX] [--source PLATFORM VENDORS]: every EVERYth function of OpenCL C that Clang declares for a
# driver's device, in a kernel each, as the driver compiles the source and as SPIR-V that cltile makes of it.
#
# With --source the functions are those of halves, and another driver, whose .icd files are in the folder VENDORS, compiles the source: PoCL has no halves
# there.
#
# Each function has to end as right, the same bytes of both; or as refused, by an error of Clang or cltile that has its name and the line.

import argparse
import collections
import concurrent.futures
import json
import os
import re
import subprocess
import sys

import numpy
import pyopencl as cl

import function_kernels
import opencl_functions

MODULE = 96  # kernels in a module
SUB_GROUPS = {"rusticl": 8}  # whatever a kernel requires: the lanes of its own vectors
# What drivers get wrong in OpenCL C. PoCL 6.0 counts 1 sub-group of 16 in 64 work-items, and shuffles down by 3 whatever lane 0 has for all. Intel's
# CPU runtime takes the length of a single half to have a sign, and a saturated NaN of a vector to be 1 << 31.
SOURCE_ERRS = re.compile(r"pocl (get_enqueued_num_sub_groups|intel_sub_group_shuffle_down)\b|"
                         r"Intel ((distance|length|normalize) half$|convert_uint\d+_sat(_rtz)? half)")
ERROR = re.compile(r"^(?:cltile: )?[^\n:]*kernels\w*\.cl:(\d+):\d+: error: (.*)$", re.MULTILINE)


def list_device(platform_name, macros):
    """Those of the macros that the driver's compiler defines."""
    device = next(p for p in cl.get_platforms() if platform_name in p.name).get_devices()[0]
    context = cl.Context([device])
    found = numpy.zeros(len(macros), numpy.int32)
    buffer = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR | cl.mem_flags.READ_WRITE, hostbuf=found)
    lines = "".join(f"#ifdef {m}\n    found[{n}] = 1;\n#endif\n" for n, m in enumerate(macros))
    program = cl.Program(context, f"kernel void list(global int *found) {{\n{lines}}}\n").build(["-cl-std=CL3.0"])
    queue = cl.CommandQueue(context)
    program.list(queue, (1,), (1,), buffer)
    cl.enqueue_copy(queue, found, buffer)
    return {m for m, is_defined in zip(macros, found) if is_defined} | set(device.extensions.split())


def describe(kernels):
    return [{"name": k.name, "text": k.text, "function": k.function.name, "image": k.image, "sampler": k.sampler, "outputs": k.outputs}
            for k in kernels]


class Comparison:
    def __init__(self, arguments):
        self.arguments = arguments
        self.results = {}
        self.runs = 0

    def refuse(self, kernel, reason):
        self.results[kernel.name] = reason

    def path(self, ending):
        return f"{self.arguments.folder}/{ending}"

    def translate(self, label, kernels):
        """Drops kernels that are refused by an error with their line, and returns the others; None: an error names no kernel."""
        standard = kernels[0].function.standard
        while kernels:
            source, spirv = self.path(f"kernels{label}.cl"), self.path(f"kernels{label}.spv")
            with open(source, "w") as file:
                file.write(function_kernels.source_of(describe(kernels)))
            command = [self.arguments.cltile, "build", "-W", "no-all", "--emit", "spv", f"-cl-std={standard}", source, "-o", spirv]
            command += ["--host", self.arguments.host] if self.arguments.host else []
            environment = {**os.environ, "CLTILE_CLANG": self.path("clang")}
            done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            if done.returncode == 0:
                return kernels
            refused = {}
            for line, message in ERROR.findall(done.stdout):
                if 2 <= int(line) < len(kernels) + 2:
                    kernel = kernels[int(line) - 2]
                    if kernel.function.name in message:
                        refused.setdefault(kernel.name, (kernel, message))
            if not refused:
                self.output = done.stdout
                return None
            for kernel, message in refused.values():
                self.refuse(kernel, "refused: " + message.replace(kernel.function.name, "F"))
            kernels = [k for k in kernels if k.name not in refused]
        return []

    def compare(self, label, kernels):
        translated = self.translate(label, kernels) if kernels else []
        if translated is None:
            kernels = [k for k in kernels if k.name not in self.results]
            if len(kernels) == 1:
                self.refuse(kernels[0], "unexplained: " + " ".join(self.output.split())[:300])
            elif kernels:
                self.halve(label, kernels)
        elif translated and self.arguments.platform != "none":
            self.run(label, translated)
        else:
            for kernel in translated:
                self.results[kernel.name] = "valid"

    def halve(self, label, kernels):
        half = len(kernels) // 2
        self.compare(label, kernels[:half])
        self.compare(label, kernels[half:])

    def run(self, label, kernels):
        module = {"spirv": self.path(f"kernels{label}.spv"), "standard": kernels[0].function.standard, "kernels": describe(kernels)}
        with open(self.path(f"module{label}.json"), "w") as file:
            json.dump(module, file)
        runner = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_kernels.py")
        command = [sys.executable, runner, self.arguments.platform, self.path(f"module{label}.json")]
        saved = None
        if self.arguments.source:
            platform, vendors = self.arguments.source
            saved = self.path(f"saved{label}")
            source = [sys.executable, runner, platform, command[-1], "save", saved]
            if os.path.exists(saved):
                os.remove(saved)
            subprocess.run(source, env={**os.environ, "OCL_ICD_VENDORS": vendors}, capture_output=True)
            command += ["expect", saved]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
        lines = [l for l in done.stdout.splitlines() if l.startswith("{")]
        results = json.loads(lines[-1]) if done.returncode == 0 and lines else None
        if results is not None and not any(r.startswith("refused: ") for r in results.values()):
            driver = self.arguments.source[0] if self.arguments.source else self.arguments.host
            errs = {k.name for k in kernels if SOURCE_ERRS.match(" ".join([driver or "", k.function.name, *(t for t, _ in k.function.parameters[:1])]))}
            self.results.update({name: "no source: it errs" if name in errs else result for name, result in results.items()})
        elif len(kernels) == 1 and not (os.path.exists(saved) if saved else subprocess.run([*command, "source"], capture_output=True).returncode == 0):
            self.results[kernels[0].name] = "no source: it ends the driver's compiler, too"
        elif len(kernels) == 1:
            reason = f"crash: status {done.returncode} {done.stderr.strip()[-200:]}" if results is None else list(results.values())[0]
            self.results[kernels[0].name] = reason.replace("refused: ", "driver refuses: ")
        else:
            self.halve(label, kernels)


def summarise(reason):
    kind, _, rest = reason.partition(": ")
    rest = re.sub(r"\b(_Z)?\d*F\w*", "F", rest)
    return f"{kind}: {rest}" if kind == "refused" else kind


def main():
    parser = argparse.ArgumentParser()
    for name in ("cltile", "clang", "platform", "folder"):
        parser.add_argument(name)
    parser.add_argument("every", type=int)
    parser.add_argument("host", nargs="?")
    parser.add_argument("--only", default=".")
    parser.add_argument("--source", nargs=2)
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    macros = opencl_functions.list_macros(arguments.clang)
    device_has = None if arguments.platform == "none" else list_device(arguments.platform, macros)
    if arguments.source:
        device_has.add("cl_khr_fp16")
    functions, left_out = opencl_functions.list_functions(arguments.clang, device_has)
    if arguments.source:
        functions = [f for f in functions if any("half" in t for t in (f.result, *(t for t, _ in f.parameters)))]
    kernels, others = function_kernels.make_kernels((f for f in functions if re.search(arguments.only, f.name)), SUB_GROUPS.get(arguments.host, 16))
    kernels = kernels[::arguments.every]
    with open(f"{arguments.folder}/clang", "w") as script:
        script.write(f'#!/bin/sh\nexec {arguments.clang} "$@" -ferror-limit=0\n')  # all errors of a module at once
    os.chmod(script.name, 0o755)
    comparison = Comparison(arguments)
    groups = []
    for standard in opencl_functions.STANDARDS:
        some = [k for k in kernels if k.function.standard == standard]
        groups += [some[i:i + MODULE] for i in range(0, len(some), MODULE)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        parts = [Comparison(arguments) for _ in groups]
        list(pool.map(lambda n: parts[n].compare(n, groups[n]), range(len(groups))))
    for part in parts:
        comparison.results.update(part.results)
    for macro, count in sorted(left_out.items()):
        print(f"left out: {count} of {macro}, which the device does not have")
    if others:
        print(f"left out: {len(others)} without a kernel: {' '.join(sorted({f.name for f in others}))}")
    reasons = collections.defaultdict(list)
    for kernel in kernels:
        reasons[summarise(comparison.results[kernel.name])].append(kernel)
    for reason, some in sorted(reasons.items(), key=lambda item: -len(item[1])):
        names = sorted({k.function.name for k in some})
        print(f"{len(some)} {reason}" + ("" if reason in ("right", "valid") else f" ({' '.join(names[:12])}{' ...' if len(names) > 12 else ''})"))
    for kernel in kernels:
        result = comparison.results[kernel.name]
        if result.split(":")[0] in ("wrong", "unexplained", "crash", "driver refuses") or arguments.verbose:
            print(f"{kernel.name}({', '.join(t for t, _ in kernel.function.parameters)}): {result}")
    count = collections.Counter(comparison.results[k.name].split(":")[0] for k in kernels)
    others = len(kernels) - sum(count[kind] for kind in ("right", "valid", "no source", "refused", "wrong"))
    print(f"{len(kernels)} functions: {count['right'] + count['valid']} right, {count['no source']} that the driver runs and does not compile "
          f"from source, {count['refused']} refused, {count['wrong']} wrong, {others} others")


main()
