# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# exchange_refusals.py FOLDER: the build logs of programs whose functions exchange data; some of these are in files of FOLDER.
# CLTILE_TEST_PLATFORM is a part of the platform's name.

import pathlib
import sys

import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context, device  # noqa: E402

folder = pathlib.Path(sys.argv[1])
(folder / "pushed.h").write_text("#define value 1\n\n#pragma push_macro(\"value\")\n")

SUM = "float sum(float x) { return sub_group_reduce_add(x); }\n"
KERNEL = "kernel void f(global float *out) {\n    *out = %s;\n}\n"
programs = {
    "unknown file": SUM + "#include UNKNOWN\n" + KERNEL % "sum(*out)",
    "pushed macro": '#include "pushed.h"\n' + SUM + KERNEL % "sum(*out)",
    "call without an end": SUM + "#define TWICE(x) (x + x)\nfloat f() { return TWICE(sum(1.0f); }\n",
    "condition without an end": SUM + "#if 1\n" + KERNEL % "sum(*out)",
    "error": SUM + "#if 1\n#error not for this device\n#endif\n" + KERNEL % "sum(*out)",
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
