# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Runs double_buffered.cl on pictures of several widths through cltile's OpenCL layer, or, with a file, its linked SPIR-V.
import os
import sys

import numpy
import pyopencl as cl

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
with open(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "double_buffered.cl"), "rb") as file:
    code = file.read()
program = cl.Program(context, code if len(sys.argv) > 1 else code.decode()).build()
matches = True
for width in (1, 31, 32, 33, 64, 100, 255):
    picture = numpy.random.default_rng(width).integers(0, 256, (24, width), numpy.uint8)
    source = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=picture)
    negative = cl.Buffer(context, 0, picture.nbytes)
    program.double_buffered(queue, (48,), (16,), source, negative, numpy.int32(width))
    result = numpy.empty_like(picture)
    cl.enqueue_copy(queue, result, negative)
    matches &= bool((result == 255 - picture).all())
print(context.devices[0].name, "match" if matches else "MISMATCH")
