# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# products.py [--time N] FILE...: runs bf16_product and i8_product, in OpenCL C or SPIR-V, whole, beside numpy: sizes that blocks
# fill, and others. --time: also on N x N x N, and how fast.

import os
import sys
import time

import numpy
import pyopencl as cl

seconds, size, files = 0, 0, sys.argv[1:]
if files[0] == "--time":
    size, files = int(files[1]), files[2:]
context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
random = numpy.random.default_rng(3)


def run(kernel, a, b, out, groups):
    shape = [numpy.int32(out.shape[0]), numpy.int32(out.shape[1]), numpy.int32(a.shape[1])]
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(context, flags, hostbuf=data) for data in (a, b, out)]
    best = 1e9
    for _ in range(3 if size else 1):
        begin = time.time()
        kernel(queue, *groups, *buffers, *shape)
        queue.finish()
        best = min(best, time.time() - begin)
    cl.enqueue_copy(queue, out, buffers[2])
    return 2e-9 * out.shape[0] * out.shape[1] * a.shape[1] / best


def bf16_product(kernel, rows, columns, depth):
    a, b = ((random.standard_normal(shape).astype(numpy.float32).view(numpy.uint32) >> 16).astype(numpy.uint16) for shape in ((rows, depth), (depth, columns)))
    out = numpy.zeros((rows, columns), numpy.float32)
    speed = run(kernel, a, b, out, (((columns + 63) // 64 * 32, (rows + 15) // 16), (32, 1)))
    left, right = ((bits.astype(numpy.uint32) << 16).view(numpy.float32) for bits in (a, b))
    wanted = numpy.zeros_like(out)
    for k in range(depth):
        wanted += left[:, k, None] * right[None, k]
    return speed, (out.view(numpy.uint32) == wanted.view(numpy.uint32)).all()


def i8_product(kernel, rows, columns, depth):
    a = random.integers(-128, 128, (rows, depth), dtype=numpy.int8)
    b = random.integers(0, 256, (depth, columns), dtype=numpy.uint8)
    out = numpy.zeros((rows, columns), numpy.int32)
    speed = run(kernel, a, b, out, (((columns + 127) // 128 * 32, (rows + 7) // 8), (32, 1)))
    return speed, (out == a.astype(numpy.int32) @ b.astype(numpy.int32)).all()


SIZES = ((48, 64, 64), (19, 48, 80), (8, 160, 64))
for path in files:
    name = os.path.basename(path).split(".")[0]
    if path.endswith(".cl"):
        program = cl.Program(context, open(path).read()).build(os.environ.get("CLTILE_TEST_OPTIONS", ""))
    else:
        program = cl.Program(context, open(path, "rb").read()).build()
    for sizes in SIZES + (((size,) * 3,) if size else ()):
        speed, is_equal = globals()[name](getattr(program, name), *sizes)
        speed = f", {speed:.1f} GFLOPS" if size else ""
        print(f"{name} {'x'.join(map(str, sizes))}: {'equal to numpy' if is_equal else 'WRONG'}{speed}")
