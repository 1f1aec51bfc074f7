# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Kernels with one mistake each in 2D blocks that the run-time checker finds, and a near miss of each, on the chosen platform. The
# arguments are names of cases.

import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context  # noqa: E402

ITEMS, GROUPS = 16, 2
PITCH, ROWS = 256, 64  # of the buffers, in bytes
BLOCK = "intel_sub_group_2d_block_"

# What the fifth line of a program calls, and the values of n that make the mistake and the near miss.
CASES = {
    "base": ("read_8b_2r32x1c((global uchar *)out + n, 128, 8, 256, (int2)(0, 0), words);", 32, 64),
    "narrow": ("read_32b_2r16x1c(in, n, 8, 256, (int2)(0, 0), dwords);", 60, 64),
    "odd-width": ("read_16b_2r16x2c(in, n, 8, 256, (int2)(0, 0), words);", 126, 128),
    "wide": ("prefetch_8b_1r32x1c(in, n, 8, 1 << 25, (int2)(0, 0));", (1 << 24) + 4, 1 << 24),
    "no-rows": ("write_32b_2r16x1c(out, 256, n, 256, (int2)(0, 0), dwords);", 0, 1),
    "many-rows": ("read_32b_1r16x1c(in, 256, n, 256, (int2)(0, 0), dwords);", (1 << 24) + 1, 1 << 24),
    "short-pitch": ("read_transpose_32b_16r8x1c(in, 256, 16, n, (int2)(0, 0), dwords);", 240, 256),
    "odd-pitch": ("read_transform_8b_32r16x1c(in, 128, 32, n, (int2)(0, 0), dwords);", 136, 144),
    "x-of-bytes": ("write_8b_1r16x1c(out, 256, 64, 256, (int2)(n, get_group_id(0)), bytes);", -2, -4),
    "x-of-words": ("read_16b_2r16x1c(in, 256, 64, 256, (int2)(n, 0), words);", 3, 2),
    "read-behind": ("read_32b_4r16x1c(in, 256, n, 256, (int2)(8, 61), dwords);", 65, 64),
    "read-of-out": ("read_32b_1r16x1c(in, 256, n, 256, (int2)(0, 64), dwords);", 65, 64),
    "write-behind": ("write_16b_2r16x1c(out + 64, 256, 64, 256, (int2)(0, n), words);", 62, 61),
    "prefetch-behind": ("prefetch_8b_2r32x1c(in, 256, 65, 256, (int2)(0, n));", 63, 62),
    "coordinate": ("read_32b_1r16x1c(in, 256, 64, 256, (int2)(get_local_id(0) / n, 0), dwords);", 8, 16),
    "matrix": ("read_32b_1r16x1c(in, 256, 60 + get_local_id(0) / n, 256, (int2)(0, 0), dwords);", 8, 16),
    "base-address": ("read_32b_1r16x1c(in + 16 * (get_local_id(0) / n), 64, 8, 256, (int2)(0, 0), dwords);", 8, 16),
    "some": ("read_32b_1r16x1c(in, 256, 64, 256, (int2)(0, 0), dwords);", 24, 16),
}
SOURCE = """kernel __attribute__((reqd_work_group_size(16, 1, 1), intel_reqd_sub_group_size(SIZE)))
void f(const global float *in, global float *out, int n) {
uchar bytes[4] = {1}; ushort words[4] = {1}; uint dwords[16] = {1};
WHO
BLOCK
out[get_global_id(0)] = bytes[0] + words[0] + dwords[0]; }
"""

queue = cl.CommandQueue(context)


def run(name, program, n):
    for stream in (sys.stdout, sys.stderr):
        print(f"== {name}", file=stream, flush=True)
    # The two buffers follow each other in a third, so that what is behind them is accessed without harm.
    data = numpy.arange(3 * PITCH * ROWS // 4, dtype=numpy.float32)
    whole = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=data)
    buffers = [whole.get_sub_region(i * PITCH * ROWS, PITCH * ROWS) for i in range(2)]
    kernel = cl.Kernel(program, "f")
    kernel.set_args(*buffers, numpy.int32(n))
    cl.enqueue_nd_range_kernel(queue, kernel, (ITEMS * GROUPS,), (ITEMS,))
    queue.finish()


def build(block, size=16, who=""):
    source = SOURCE.replace("SIZE", str(size)).replace("WHO", who).replace("BLOCK", BLOCK + block)
    return cl.Program(context, source).build(cache_dir=False)


for name in sys.argv[1:] or CASES:
    block, mistake, near_miss = CASES[name]
    program = build(block, who="if ((int)get_global_id(0) < n)" if name == "some" else "")
    run(name, program, mistake)
    run("near miss", program, near_miss)
if not sys.argv[1:]:
    run("size", build(CASES["many-rows"][0], 8), 64)
    run("near miss", build(CASES["many-rows"][0], 16), 64)
    run("place", build(CASES["many-rows"][0], who="if (get_local_id(0) < n) " + BLOCK + "prefetch_8b_1r32x1c(in, 64, 8, 64, (int2)(0, 0)); else"), 8)
    run("near miss", build(CASES["many-rows"][0], who=BLOCK + "prefetch_8b_1r32x1c(in, 64, 8, 64, (int2)(0, 0));"), 8)
