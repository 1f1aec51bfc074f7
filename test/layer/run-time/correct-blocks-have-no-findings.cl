// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels whose media blocks are checked while they run compute what they compute without checks, and correct ones have no findings. Each
// is a near miss of a mistake in mistakes-of-blocks-are-found-at-their-lines.cl.
// REQUIRES: once, oclgrind, pocl, whole
// DEFINE: %{run} = %bin/layer-launch %s $(sed -n "s/^kernel void \([a-z_0-9]*\)(.*/\1/p" %s)
// RUN: %on_oclgrind sh -euc '%{run}' > %t.plain
// RUN: %on_oclgrind CLTILE_LAYER=validate sh -euc '%{run}' 2>&1 | diff %t.plain -
// RUN: grep -c "^  results" %t.plain | FileCheck %s
// RUN: %if nightly %{ %on_pocl %unoptimised sh -euc '%{run}' > %t.pocl %}
// RUN: %if nightly %{ %on_pocl %unoptimised CLTILE_LAYER=validate sh -euc '%{run}' 2>&1 | diff %t.pocl - %}
// CHECK: {{^}}4{{$}}

#define GROUP get_group_id(0)

// Blocks of the largest sizes that the lanes hold, as numbers that only the run knows.
__attribute__((intel_reqd_sub_group_size(16)))
kernel void largest_blocks(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    const int2 at = (int2)(4 * (int)n - 16, -(int)n);
    out[4 * get_global_id(0)] = intel_sub_group_media_block_read_uc4(at, n + 1, 16, image).w;
    out[4 * get_global_id(0) + 1] = intel_sub_group_media_block_read_us2(at, 2 * n, n + 1, image).y;
    out[4 * get_global_id(0) + 2] = intel_sub_group_media_block_read_ui4(at, 1, n + 61, image).z;
    out[4 * get_global_id(0) + 3] = intel_sub_group_media_block_read_ui8(at, 5 + n, 16 - 2 * n - 2, image).s7;
}

__attribute__((intel_reqd_sub_group_size(8)))
kernel void block_of_eight_lanes(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc2((int2)(0, 0), 8, n - 1, image).x;
}

// Sub-groups differ, and one makes no call.
__attribute__((intel_reqd_sub_group_size(8)))
kernel void by_sub_group(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    const uint part = 2 * GROUP + get_sub_group_id();
    if (part == n)
        return;
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(4 * part, n), 4, part & 1 ? 1 : 2, image);
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void written(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    intel_sub_group_media_block_write_ui((int2)(16 * GROUP, n), 4, n + 1, intel_sub_group_media_block_read_ui((int2)(0, n), 4, n + 1, image), result);
    out[get_global_id(0)] = n;
}
