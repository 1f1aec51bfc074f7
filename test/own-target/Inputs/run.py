# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run.py FILE.spv: runs the kernel `tile` of docs/own-target.md, and compares every byte.

import sys

import numpy
import pyopencl as cl

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
program = cl.Program(context, open(sys.argv[1], "rb").read()).build()
data = numpy.arange(200, dtype=numpy.uint8)
expected = data.copy()
for line in range(5):
    expected[100 + 16 * line : 107 + 16 * line] = data[3 + 16 * line : 10 + 16 * line]
buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=data)
program.tile(queue, (8,), (8,), buffer)
cl.enqueue_copy(queue, data, buffer)
print("match" if (data == expected).all() else "MISMATCH")
