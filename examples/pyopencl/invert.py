# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# invert.py KERNEL: runs the kernel invert of the README on a picture: from source (invert.cl), which takes cltile's OpenCL layer,
# or from SPIR-V that cltile linked for the driver (invert.spv), which runs without.
import sys

import numpy
import pyopencl as cl

context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
if sys.argv[1].endswith(".cl"):
    program = cl.Program(context, open(sys.argv[1]).read()).build()
else:
    program = cl.Program(context, open(sys.argv[1], "rb").read()).build()
picture = numpy.random.default_rng(1).integers(0, 256, (48, 64), numpy.uint8)
# Four bytes a texel, RGBA, which all drivers have: media blocks go by bytes.
image = cl.image_from_array(context, picture.reshape(48, 16, 4), 4)
out = cl.Image(context, cl.mem_flags.WRITE_ONLY, image.format, shape=(16, 48))
program.invert(queue, (64, 6), (16, 1), image, out)
result = numpy.empty_like(picture)
cl.enqueue_copy(queue, result, out, origin=(0, 0), region=(16, 48))
print(context.devices[0].name, "match" if (result == 255 - picture).all() else "MISMATCH")
