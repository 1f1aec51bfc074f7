# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# whole.py [--time N] FILE...: runs the kernels of this folder, in OpenCL C or SPIR-V, whole, beside numpy: sizes that blocks fill, and
# others. A file has the name of its kernel. --time: products also of N x N x N, and how fast.

import os
import sys
import time

import numpy
import pyopencl as cl

size, files = 0, sys.argv[1:]
if files[0] == "--time":
    size, files = int(files[1]), files[2:]
context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
random = numpy.random.default_rng(3)


def run(kernel, inputs, out, groups, *numbers):
    """Seconds; what the kernel wrote is in out."""
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(context, flags, hostbuf=numpy.ascontiguousarray(data)) for data in (*inputs, out)]
    best = 1e9
    for _ in range(3 if size else 1):
        begin = time.time()
        kernel(queue, *groups, *buffers, *map(numpy.int32, numbers))
        queue.finish()
        best = min(best, time.time() - begin)
    cl.enqueue_copy(queue, out, buffers[-1])
    return best


def groups(columns, rows, width, height, lanes=16):
    """A grid of work-groups of so many lanes, each of which makes a tile of that width and height."""
    return (-(-columns // width) * lanes, -(-rows // height)), (lanes, 1)


def random_bfloat16(*shape):
    return (random.standard_normal(shape).astype(numpy.float32).view(numpy.uint32) >> 16).astype(numpy.uint16)


def to_float(bits):
    return (bits.astype(numpy.uint32) << 16).view(numpy.float32)


def to_bfloat16(values):
    bits = values.astype(numpy.float32).view(numpy.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(numpy.uint16)


def product(left, right):
    """In the stated order."""
    sums = numpy.zeros((left.shape[0], right.shape[1]), numpy.float32)
    for k in range(left.shape[1]):
        sums += left[:, k, None] * right[None, k]
    return sums


def same(got, wanted):
    return (got.view(numpy.uint32) == wanted.view(numpy.uint32)).all()


def bf16_product(kernel, rows, columns, depth, tile=(64, 16, 32)):
    a, b = random_bfloat16(rows, depth), random_bfloat16(depth, columns)
    out = numpy.zeros((rows, columns), numpy.float32)
    seconds = run(kernel, (a, b), out, groups(columns, rows, *tile), rows, columns, depth)
    return seconds, same(out, product(to_float(a), to_float(b)))


def paced_product(kernel, rows, columns, depth):
    return bf16_product(kernel, rows, columns, depth, (64, 8, 64))


def i8_product(kernel, rows, columns, depth):
    a = random.integers(-128, 128, (rows, depth), dtype=numpy.int8)
    b = random.integers(0, 256, (depth, columns), dtype=numpy.uint8)
    out = numpy.zeros((rows, columns), numpy.int32)
    seconds = run(kernel, (a, b), out, groups(columns, rows, 128, 8, 32), rows, columns, depth)
    return seconds, same(out, a.astype(numpy.int32) @ b.astype(numpy.int32))


def compressed_product(kernel, rows, columns, depth):
    a = random_bfloat16(rows, depth)
    weights = random.integers(0, 16, (depth, columns), dtype=numpy.uint8)
    scales = random_bfloat16(-(-depth // 32), columns)
    out = numpy.zeros((rows, columns), numpy.float32)
    seconds = run(kernel, (a, weights[::2] | weights[1::2] << 4, scales), out, groups(columns, rows, 32, 8), rows, columns, depth)
    values = to_bfloat16((weights.astype(numpy.float32) - 8) * numpy.repeat(to_float(scales), 32, 0)[:depth])
    return seconds, same(out, product(to_float(a), to_float(values)))


def attention(kernel, rows, count, _):
    queries, keys, values = (random_bfloat16(n, 32) for n in (rows, count, count))
    out = numpy.zeros((rows, 32), numpy.float32)
    seconds = run(kernel, (queries, keys, values), out, groups(1, rows, 1, 8), rows, count)
    scores = to_float(queries).astype(float) @ to_float(keys).T.astype(float) / numpy.sqrt(32)
    weights = numpy.exp(scores - scores.max(1, keepdims=True))
    wanted = weights @ to_float(values).astype(float) / weights.sum(1, keepdims=True)
    # A weight is rounded to 8 bits, one in 256.
    return seconds, (abs(out - wanted) <= abs(wanted).max() / 256).all()


def stencil(kernel, rows, columns, _):
    data = random.integers(-(2**31), 2**31, (rows, columns), dtype=numpy.int32)
    out = numpy.zeros_like(data)
    seconds = run(kernel, (data,), out, groups(columns, rows, 16, 8), rows, columns)
    around = numpy.pad(data, 1)
    return seconds, same(out, 4 * data - around[:-2, 1:-1] - around[2:, 1:-1] - around[1:-1, :-2] - around[1:-1, 2:])


SIZES = ((48, 64, 64), (19, 48, 80), (8, 160, 64))
for path in files:
    name = os.path.basename(path).split(".")[0]
    if path.endswith(".cl"):
        program = cl.Program(context, open(path).read()).build(os.environ.get("CLTILE_TEST_OPTIONS", ""))
    else:
        program = cl.Program(context, open(path, "rb").read()).build()
    for sizes in SIZES + (((size,) * 3,) if size else ()):
        columns = max(sizes[1], 64) if name == "compressed_product" else sizes[1]  # rows of bytes have 64 at least
        seconds, is_equal = globals()[name](getattr(program, name), sizes[0], columns, sizes[2])
        speed = f", {2e-9 * numpy.prod(sizes, dtype=float) / seconds:.1f} GFLOPS" if size else ""
        print(f"{name} {sizes[0]}x{columns}x{sizes[2]}: {'equal to numpy' if is_equal else 'WRONG'}{speed}")
