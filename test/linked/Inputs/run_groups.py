# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs groups.cl from SPIR-V in many work-groups at once, and prints how many values were wrong: run_groups.py FILE"""

import sys

import numpy
import pyopencl as cl

GROUPS, ITEMS = 200000, 16

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
with open(sys.argv[1], "rb") as file:
    program = cl.Program(context, file.read()).build()
flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
wrong = numpy.zeros(1, numpy.uint32)
source = cl.Buffer(context, flags, hostbuf=numpy.arange(ITEMS, dtype=numpy.uint32))
target = cl.Buffer(context, flags, hostbuf=wrong)
program.groups(queue, (GROUPS * ITEMS,), (ITEMS,), source, target)
cl.enqueue_copy(queue, wrong, target)
print(wrong[0], "values of other work-groups")
