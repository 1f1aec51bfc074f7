#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# run.py [-cl-... or -D... options] [ORDER:TYPE of an image]... FILE ITEMS GROUP: runs `kernel void k(images, global uint *out)` of OpenCL C
# or SPIR-V on the first platform's first device, in one dimension, and prints the 256 numbers of `out`, which begin as 0. Images have
# 16 x 16 texels of zeros.

import sys

import numpy
import pyopencl as cl

options = [word for word in sys.argv[1:] if word.startswith("-")]
formats = [word.split(":") for word in sys.argv[1:] if ":" in word]
path, items, group = sys.argv[-3:]
context = cl.Context([cl.get_platforms()[0].get_devices()[0]])
queue = cl.CommandQueue(context)
with open(path, "rb") as file:
    text = file.read()
program = cl.Program(context, text if path.endswith(".spv") else text.decode()).build(options, cache_dir=False)
images = []
for order, type_ in formats:
    image_format = cl.ImageFormat(getattr(cl.channel_order, order), getattr(cl.channel_type, type_))
    texels = numpy.zeros(16 * 16 * image_format.itemsize, numpy.uint8)
    images.append(cl.Image(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, image_format, (16, 16), hostbuf=texels))
out = numpy.zeros(256, numpy.uint32)
buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=out)
program.k(queue, (int(items),), (int(group),), *images, buffer)
cl.enqueue_copy(queue, out, buffer)
print(*out)
