# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# exchange_refusals.py FOLDER: the build logs of programs whose functions exchange data; some of these are in files of FOLDER.
# CLTILE_TEST_PLATFORM is a part of the platform's name.

import pathlib
import sys

import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context, device  # noqa: E402

folder = pathlib.Path(sys.argv[1])
(folder / "function.h").write_text("float sum(float x) { return sub_group_reduce_add(x); }\n")
(folder / "kernel.h").write_text("kernel void f(global float *out) { *out = sub_group_reduce_add(*out); }\n")
(folder / "macro.h").write_text("#define sum(x) sub_group_reduce_add(x)\nfloat other(float x) { return x; }\n")

SUM = "float sum(float x) { return sub_group_reduce_add(x); }\n"
KERNEL = "kernel void f(global float *out) {\n    *out = %s;\n}\n"
programs = {
    "function on disk": '#include "function.h"\n' + KERNEL % "sum(*out)",
    "kernel on disk": '#include "kernel.h"\n',
    "macro on disk": '#include "macro.h"\n' + KERNEL % "sum(other(*out))",
    "pasted name": "#define SUM(n) float n##_sum(float x) { return sub_group_reduce_add(x); }\nSUM(my)\n" + KERNEL % "my_sum(*out)",
    "parameter": SUM + "#define APPLY(f, x) f(x)\n" + KERNEL % "APPLY(sum, *out)",
    "other error": SUM + KERNEL % "sum(*out) + missing",
}

for title, source in programs.items():
    program = cl.Program(context, source)
    try:
        program.build(options=["-I", str(folder)], cache_dir=False)
        print("built:", title)
    except cl.RuntimeError:
        print("==", title)
    print(program.get_build_info(device, cl.program_build_info.LOG))

print("== function of another source")
objects = [cl.Program(context, SUM), cl.Program(context, "float sum(float x);\n" + KERNEL % "sum(*out)")]
for program in objects:
    program.compile()
try:
    cl.Kernel(cl.link_program(context, objects), "f")
    print("there is a kernel")
except cl.Error:
    print("there is no kernel")
