/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL C of any size. */

#include "sources.h"

#define SIZED "__attribute__((intel_reqd_sub_group_size(16)))\n"
#define IMAGES "read_only image2d_t in, write_only image2d_t out, int2 at"
#define PAIR                                                                                                           \
    "{ const int2 to = at + (int2)(%u, %u); uchar8 b = intel_sub_group_media_block_read_uc8(to, 16, 8, in); "          \
    "intel_sub_group_media_block_write_uc8(to, 16, 8, ~b, out); }\n"

void source_blocks(FILE *out, unsigned count) {
    fprintf(out, SIZED "kernel void k(" IMAGES ") {\n");
    for (unsigned i = 0; i < count / 2; ++i)
        fprintf(out, PAIR, 16 * (i % 64), 8 * (i / 64));
    fprintf(out, "}\n");
}

void source_branches(FILE *out, unsigned count) {
    fprintf(out, SIZED "kernel void k(" IMAGES ", int limit) {\n");
    for (unsigned i = 0; i < count / 2; ++i)
        fprintf(out, "if (limit > %u) " PAIR, i, 16 * (i % 64), 8 * (i / 64));
    fprintf(out, "}\n");
}

void source_copies(FILE *out, unsigned count) {
    fprintf(out, "kernel void k(const global uchar *in, local uchar *tile) {\n");
    for (unsigned i = 0; i < count; ++i)
        fprintf(out,
                "{ event_t e = async_work_group_copy_2D2D(tile, %u, in, %u, 1, 16, 8, 64, 16, 0); "
                "wait_group_events(1, &e); }\n",
                16 * i, 64 * i);
    fprintf(out, "}\n");
}

void source_kernels(FILE *out, unsigned count) {
    for (unsigned i = 0; i < count; ++i)
        fprintf(out, SIZED "kernel void k%u(" IMAGES ") {\n" PAIR "}\n", i, 16 * (i % 64), 8 * (i / 64));
}

void source_chain(FILE *out, unsigned count) {
    fprintf(out, "uchar8 f0(read_only image2d_t in, int2 at) {\n"
                 "    return intel_sub_group_media_block_read_uc8(at, 16, 8, in);\n}\n");
    for (unsigned i = 1; i < count; ++i)
        fprintf(out, "uchar8 f%u(read_only image2d_t in, int2 at) { return f%u(in, at + %u); }\n", i, i - 1, i);
    fprintf(out,
            SIZED "kernel void k(" IMAGES ") {\n"
                  "    intel_sub_group_media_block_write_uc8(at, 16, 8, ~f%u(in, at), out);\n}\n",
            count - 1);
}

void source_code(FILE *out, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
        fprintf(out, "float f%u(float x, global float *p) {\n", i);
        for (unsigned j = 0; j < 20; ++j)
            fprintf(out, "    x = x * %u.5f + p[%u]; if (x > %u.25f) p[%u] = x;\n", i + j, 7 * j, j, j);
        fprintf(out, "    return x;\n}\n");
    }
    source_kernels(out, 1);
}
