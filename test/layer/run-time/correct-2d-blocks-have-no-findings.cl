// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels whose 2D blocks are checked while they run compute what they compute without checks, and correct ones have no findings. Each is
// a near miss of a mistake in mistakes-of-2d-blocks-are-found-at-their-lines.cl.
// REQUIRES: once, oclgrind, pocl, whole
// DEFINE: %{run} = %bin/layer-launch %s $(sed -n "s/^kernel void \([a-z_0-9]*\)(.*/\1/p" %s)
// RUN: %on_oclgrind sh -euc '%{run}' > %t.plain
// RUN: %on_oclgrind CLTILE_LAYER=validate sh -euc '%{run}' 2>&1 | diff %t.plain -
// RUN: grep -c "^  results" %t.plain | FileCheck %s
// RUN: %if nightly %{ %on_pocl %unoptimised sh -euc '%{run}' > %t.pocl %}
// RUN: %if nightly %{ %on_pocl %unoptimised CLTILE_LAYER=validate sh -euc '%{run}' 2>&1 | diff %t.pocl - %}
// CHECK: {{^}}13{{$}}

#define ITEM get_local_id(0)
#define GROUP get_group_id(0)
#define SIZE __attribute__((intel_reqd_sub_group_size(16)))

// The least and the greatest matrices, of which the blocks are in the buffers.
SIZE
kernel void least(global float *in, global float *out, local float *extra, uint n) {
    uint value;
    intel_sub_group_2d_block_read_32b_1r16x1c(in + 16 * n, 61 + n, n - 2, 61 + n, (int2)(0, 0), &value);
    out[get_global_id(0)] = value;
}

SIZE
kernel void greatest(global float *in, global float *out, local float *extra, uint n) {
    uint value;
    ushort bytes[2];
    intel_sub_group_2d_block_read_32b_1r16x1c(in, (1 << 24) + n - 3, (1 << 24) + n - 3, (1 << 24) + n - 3, (int2)(0, 0), &value);
    intel_sub_group_2d_block_read_8b_2r32x1c(in, 252, 1 << 24, 256, (int2)(220, 60 + n - 2), bytes);
    out[get_global_id(0)] = value + bytes[0];
    intel_sub_group_2d_block_prefetch_8b_1r32x1c(in, (1 << 24) + n - 3, 8, (1 << 24) + 16 * n, (int2)(0, 0));
}

// A pitch that is the first multiple of 16 from the width on, and a larger one.
SIZE
kernel void pitches(global float *in, global float *out, local float *extra, uint n) {
    uint values[16];
    intel_sub_group_2d_block_read_transpose_32b_16r8x1c(in, 252 + n - 3, 16, 253 + n, (int2)(n, 0), values);
    intel_sub_group_2d_block_read_transform_16b_16r16x1c(in, 256, 16, 256 + 16 * n, (int2)(0, 0), values + 8);
    for (uint i = 0; i < 16; ++i)
        out[16 * get_global_id(0) + i] = values[i];
}

// Left of the matrix, and above it.
SIZE
kernel void corners(global float *in, global float *out, local float *extra, uint n) {
    ushort bytes[4], words[4];
    uint dwords[2];
    intel_sub_group_2d_block_read_8b_4r32x1c(in, 256, 64, 256, (int2)(-4 * (int)n, -1), bytes);
    intel_sub_group_2d_block_read_16b_4r16x1c(in, 256, 64, 256, (int2)(2 * (int)n, -(int)n), words);
    intel_sub_group_2d_block_read_32b_4r8x1c(in, 256, 64, 256, (int2)(-(int)n, 0), dwords);
    for (uint i = 0; i < 4; ++i)
        out[4 * get_global_id(0) + i] = bytes[i] + words[i] + dwords[i / 2];
}

// The buffer's last rows, by blocks of which a part, or all, is below the matrix.
SIZE
kernel void last_rows(global float *in, global float *out, local float *extra, uint n) {
    uint values[8], below[2];
    intel_sub_group_2d_block_read_32b_8r16x1c(in, 256, 64, 256, (int2)(56, 58 + n), values);
    intel_sub_group_2d_block_read_32b_2r16x1c(in, 256, 61 + n, 256, (int2)(0, 61 + n), below);
    intel_sub_group_2d_block_prefetch_32b_8r16x1c(in, 256, 61 + n, 256, (int2)(0, 58 + n));
    intel_sub_group_2d_block_write_32b_8r16x1c(out, 256, 64, 256, (int2)(16 * GROUP, 58 + n), values);
    out[get_global_id(0)] = values[n] + below[1];
}

// A matrix of which the buffer lacks rows that no block has.
SIZE
kernel void tall_matrix(global float *in, global float *out, local float *extra, uint n) {
    uint values[4];
    intel_sub_group_2d_block_read_32b_4r16x1c(in, 256, 100, 256, (int2)(48, 57 + n), values);
    out[get_global_id(0)] = values[n];
}

// The last row ends with the buffer, though the pitch goes on.
SIZE
kernel void part_of_rows(global float *in, global float *out, local float *extra, uint n) {
    uint values[8];
    intel_sub_group_2d_block_read_32b_8r16x1c(in + 48, 64, 61 + n, 256, (int2)(0, 56), values);
    intel_sub_group_2d_block_prefetch_8b_1r32x2c(in + 4096 - 16 * n, 256, 1, 256, (int2)(128, 0));
    out[get_global_id(0)] = values[n];
}

SIZE
kernel void written(global float *in, global float *out, local float *extra, uint n) {
    uint values[8];
    ushort words[8];
    intel_sub_group_2d_block_read_32b_8r16x1c(in, 256, 64, 256, (int2)(n, n), values);
    for (uint i = 0; i < 8; ++i)
        words[i] = values[i] >> 16;
    intel_sub_group_2d_block_write_32b_8r16x1c(out, 256, 64, 256, (int2)(16 * GROUP, 8), values);
    intel_sub_group_2d_block_write_16b_8r16x1c(out, 256, 64, 256, (int2)(16 * GROUP, 16), words);
    intel_sub_group_2d_block_write_8b_8r32x1c(out, 256, 64, 256, (int2)(32 * GROUP, 24), words);
}

// Work-groups differ, and one makes no call.
SIZE
kernel void by_group(global float *in, global float *out, local float *extra, uint n) {
    uint value;
    if (GROUP == n)
        return;
    intel_sub_group_2d_block_read_32b_1r16x1c(GROUP == 1 ? in : out, 64 + 4 * GROUP, 32 + GROUP, 256, (int2)(GROUP, n), &value);
    out[get_global_id(0)] = value;
}

// More calls than are compared at once; and copies between them.
SIZE
kernel void many(global float *in, global float *out, local float *extra, uint n) {
    float sum = 0;
    for (uint i = 0; i < 40 * n; ++i) {
        uint value;
        intel_sub_group_2d_block_read_32b_1r16x1c(in, 256, 64, 256, (int2)(i, i), &value);
        sum += as_float(value);
        if (i % 16 == 0) {
            event_t event = async_work_group_copy(extra, in + i, 16, 0);
            wait_group_events(1, &event);
            sum += extra[15 - ITEM];
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }
    out[get_global_id(0)] = sum;
}

static void read(global void *matrix, int y, uint *to) {
    intel_sub_group_2d_block_read_32b_1r16x1c(matrix, 256, 64, 256, (int2)(0, y), to);
}

// The calls of a function in two places.
SIZE
kernel void in_functions(global float *in, global float *out, local float *extra, uint n) {
    uint a, b;
    read(in, n, &a);
    read(in, n + 1, &b);
    out[get_global_id(0)] = a + b;
}

// Next to media blocks, which are compared with them.
SIZE
kernel void with_media_blocks(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    uint value;
    const uint texel = intel_sub_group_media_block_read_ui((int2)(0, n), 4, 4, image);
    intel_sub_group_2d_block_read_32b_1r16x1c(in, 256, 64, 256, (int2)(0, n), &value);
    out[get_global_id(0)] = value + intel_sub_group_media_block_read_ui((int2)(4, n), 4, 4, image) + texel;
}

// Values at generic pointers.
SIZE
kernel void generic_pointers(global float *in, global float *out, local float *extra, uint n) {
    uint values[2];
    uint *to = (uint *)values;
    intel_sub_group_2d_block_read_32b_2r16x1c(in, 256, 64, 256, (int2)(0, n), to);
    out[get_global_id(0)] = values[1];
}
