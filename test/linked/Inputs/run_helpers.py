# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of a file, SPIR-V or source, and prints what they write: run_helpers.py FILE [OPTION...]"""

import sys

import numpy
import pyopencl as cl

GROUPS, ITEMS = 4, 16

path, options = sys.argv[1], sys.argv[2:]
context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
# A dword a texel, as one channel or, on PoCL 7, which has no such images, as four.
types = {cl.channel_order.R: cl.channel_type.UNSIGNED_INT32, cl.channel_order.RGBA: cl.channel_type.UNSIGNED_INT8}
listed = cl.get_supported_image_formats(context, cl.mem_flags.READ_ONLY, cl.mem_object_type.IMAGE2D)
order = next(o for o in types for f in listed if (f.channel_order, f.channel_data_type) == (o, types[o]))
with open(path, "rb") as file:
    contents = file.read()
if path.endswith(".spv"):
    program = cl.Program(context, contents).build()
else:
    program = cl.Program(context, contents.decode()).build([*options, f"-DFOUR_CHANNELS={int(order == cl.channel_order.RGBA)}"])

random = numpy.random.RandomState(1)
bytes_in = random.randint(0, 256, 4096).astype(numpy.uint8)
texels = random.randint(0, 1 << 31, (16, 64)).astype(numpy.uint32)
flags = cl.mem_flags.READ_ONLY | cl.mem_flags.COPY_HOST_PTR
source = cl.Buffer(context, flags, hostbuf=bytes_in)
form = cl.ImageFormat(order, types[order])
image = cl.Image(context, flags, form, shape=(64, 16), hostbuf=texels)
for kernel in program.all_kernels():
    for pitch, count in ((16, 3), (80, 1), (33, 4), (17, 7)):
        out = numpy.zeros(GROUPS * 64, numpy.uint8)
        target = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=out)
        kernel(queue, (GROUPS * ITEMS,), (ITEMS,), source, target, numpy.int32(pitch), numpy.int32(count), image)
        cl.enqueue_copy(queue, out, target)
        print(kernel.function_name, pitch, count, out.tobytes().hex())
