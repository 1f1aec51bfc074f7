# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Blocks in arms of conditions that work-groups take as one, before conditions that lanes do not: prints, for each kernel, how many
# of its words are not what plain Python makes. PoCL puts barriers into loops that all work-items run; behind such a loop in an
# arm it lets all work-items go the first one's way, if lanes' ways meet where the arms do.

import itertools
import sys

import numpy
import pyopencl as cl

sys.dont_write_bytecode = True
from chosen import context, device  # noqa: E402

LANES = 16
WIDTH, HEIGHT = 48, 13  # of the matrix and of the image, in elements
# Of two blocks of 8 rows and 16 columns, the second one's columns from the 8th on are outside.
X = 24
KERNEL = """__attribute__((intel_reqd_sub_group_size(16)))
kernel void run(IMAGE const global ushort *in, global uint *out, int taken, int y, int shifted) {
    const int lane = get_local_id(0);
    local uint sums[16];
    uint sum = 0;
    for (int round = 0; round < 2; ++round) {
        ushort values[16];
        for (int i = 0; i < 16; ++i)
            values[i] = 7;
        if (taken) {
            BLOCK
            if (lane > 7)
                sum += 3;
            else
                sum += values[0] & 1;
        }
        for (int i = 0; i < 16; ++i)
            sum = sum * 31 + values[i];
    }
    sums[lane] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[lane] = sums[15 - lane];
}
"""
BLOCKS = {
    "2D block": "intel_sub_group_2d_block_read_16b_8r16x2c(in + shifted, 96, 13, 96, (int2)(24, y + 8 * round), values);",
    "media block": "*(ushort8 *)values = intel_sub_group_media_block_read_us8((int2)(48, y + 8 * round), 16, 8, image);"
    " *(ushort8 *)(values + 8) = intel_sub_group_media_block_read_us8((int2)(80, y + 8 * round), 16, 8, image);",
}


def value(words, kind, shifted, x, y):
    """The element there. Blocks of images repeat the edges' texels, those of matrices have zeros outside."""
    if kind == "media block":
        x, y = min(max(x, 0), WIDTH - 1), min(max(y, 0), HEIGHT - 1)
        return int(words[y * WIDTH + x])
    return int(words[shifted + y * WIDTH + x]) if 0 <= x < WIDTH and 0 <= y < HEIGHT else 0


def expected(words, kind, taken, start, shifted):
    sums = []
    for lane in range(LANES):
        total = 0
        for turn in range(2):
            values = [7] * 16
            if taken:
                values = [value(words, kind, shifted, X + 16 * block + lane, start + 8 * turn + row)
                          for block, row in itertools.product(range(2), range(8))]
                total += 3 if lane > 7 else values[0] & 1
            for word in values:
                total = (total * 31 + word) & 0xFFFFFFFF
        sums.append(total)
    return numpy.array(sums[::-1], numpy.uint32)


words = numpy.random.default_rng(9).integers(0, 65536, WIDTH * HEIGHT + 1, numpy.uint16)
queue = cl.CommandQueue(context)
texels = cl.ImageFormat(cl.channel_order.R, cl.channel_type.UNSIGNED_INT16)
kinds = ["2D block"]
if texels in cl.get_supported_image_formats(context, cl.mem_flags.READ_ONLY, cl.mem_object_type.IMAGE2D):  # not PoCL 7.1
    kinds.append("media block")
    image = cl.Image(context, cl.mem_flags.READ_ONLY | cl.mem_flags.COPY_HOST_PTR, texels, shape=(WIDTH, HEIGHT), hostbuf=words[:-1])
matrix = cl.Buffer(context, cl.mem_flags.COPY_HOST_PTR, hostbuf=words)
out = cl.Buffer(context, cl.mem_flags.READ_WRITE, 4 * LANES)
for kind, pragma in itertools.product(kinds, ("", "#pragma unroll 2\n    ")):
    parameter, images = ("read_only image2d_t image, ", [image]) if kind == "media block" else ("", [])
    text = KERNEL.replace("BLOCK", BLOCKS[kind]).replace("IMAGE ", parameter).replace("for (int round", pragma + "for (int round")
    program = cl.Program(context, text).build(options=["-cl-std=CL3.0"], devices=[device], cache_dir=False)
    kernel = cl.Kernel(program, "run")
    for taken, y, shifted in ((1, -2, 0), (0, -2, 0), (1, 0, 1)):
        if shifted and images:
            continue
        kernel.set_args(*images, matrix, out, numpy.int32(taken), numpy.int32(y), numpy.int32(shifted))
        cl.enqueue_nd_range_kernel(queue, kernel, (LANES,), (LANES,))
        got = numpy.zeros(LANES, numpy.uint32)
        cl.enqueue_copy(queue, got, out)
        wrong = int((got != expected(words, kind, taken, y, shifted)).sum())
        print(f"{kind}{', unrolled' if pragma else ''}, taken {taken}, y {y}, shifted {shifted}: {wrong} wrong")
