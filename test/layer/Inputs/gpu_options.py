# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# gpu_options.py OPTIONS: builds a program with OPTIONS, compiles and links it with them, runs both, and prints the value
# and the options that the first has. CLTILE_TEST_PLATFORM is a part of the platform's name.

import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context  # noqa: E402

SOURCE = "kernel void k(global int *p) { *p = VALUE; }"


def value_of(program):
    value = numpy.zeros(1, numpy.int32)
    queue = cl.CommandQueue(context)
    memory = cl.Buffer(context, cl.mem_flags.READ_WRITE, value.nbytes)
    cl.Kernel(program, "k")(queue, (1,), None, memory)
    cl.enqueue_copy(queue, value, memory)
    return value[0]


built = cl.Program(context, SOURCE).build(options=sys.argv[1:], cache_dir=False)
options = built.get_build_info(context.devices[0], cl.program_build_info.OPTIONS)
print("value:", value_of(built), "options:", options.split(" -I")[0].strip())
if hasattr(cl, "link_program"):
    compiled = cl.Program(context, SOURCE)
    compiled.compile(options=sys.argv[1:])
    print("linked:", value_of(cl.link_program(context, [compiled])))
