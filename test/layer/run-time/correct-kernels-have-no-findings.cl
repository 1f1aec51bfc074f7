// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels whose copies are checked while they run compute what they compute without checks, and correct ones have no findings. Each is a
// near miss of a mistake in mistakes-are-found-at-their-lines.cl.
// REQUIRES: once, oclgrind, pocl, whole
// DEFINE: %{run} = %bin/layer-launch %s $(sed -n "s/^kernel void \([a-z_0-9]*\)(.*/\1/p" %s)
// RUN: %on_oclgrind sh -euc '%{run}' > %t.plain
// RUN: %on_oclgrind CLTILE_LAYER=validate sh -euc '%{run}' 2>&1 | diff %t.plain -
// RUN: grep -c "^  results" %t.plain | FileCheck %s
// RUN: %if nightly %{ %on_pocl %unoptimised sh -euc '%{run}' > %t.pocl %}
// RUN: %if nightly %{ %on_pocl %unoptimised CLTILE_LAYER=validate sh -euc '%{run}' 2>&1 | diff %t.pocl - %}
// CHECK: {{^}}14{{$}}

#define ITEM get_local_id(0)
#define GROUP get_group_id(0)

static void load(local float *tile, const global float *from, event_t *event) {
    *event = async_work_group_copy_2D2D(tile, 0, from, 0, sizeof(float), 8, 8, 16, 8, 0);
}

// In and out, with a barrier between the work-items' stores and the copy of them; the last elements of both buffers.
kernel void in_and_out(global float *in, global float *out, local float *extra, uint n) {
    local float tile[64];
    event_t event = async_work_group_copy(tile, in + 3840 + 64 * GROUP, 64, 0);
    wait_group_events(1, &event);
    for (uint i = ITEM; i < 64; i += get_local_size(0))
        tile[i] += 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    event = async_work_group_copy(out + 3840 + 64 * GROUP, tile, 64, 0);
    wait_group_events(1, &event);
}

// Lines up to the last elements of both buffers.
kernel void last_lines(global float *in, global float *out, local float *extra, uint n) {
    local float tile[64];
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 3840 + 16 * n, sizeof(float), 16, 4, 64, 16, 0);
    wait_group_events(1, &event);
    event = async_work_group_copy_2D2D(out, 3840 + 16 * GROUP, tile, 0, sizeof(float), 16, 4, 16, 64, 0);
    wait_group_events(1, &event);
}

// Two buffers and two events in turn.
kernel void double_buffered(global float *in, global float *out, local float *extra, uint n) {
    local float tile[2][64];
    event_t events[2];
    float sum = 0;
    load(tile[0], in, &events[0]);
    for (uint i = 0; i < n; ++i) {
        if (i + 1 < n)
            load(tile[(i + 1) & 1], in + (i + 1) * 64, &events[(i + 1) & 1]);
        wait_group_events(1, &events[i & 1]);
        sum += tile[i & 1][ITEM];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = sum;
}

// All of a local array but its first bytes, and all of a local argument.
kernel void up_to_the_end(global float *in, global float *out, local float *extra, uint n) {
    local float tile[67];
    event_t event = async_work_group_copy(tile + n, in, 64, 0);
    event = async_work_group_copy(extra, in + 64, 256, event);
    wait_group_events(1, &event);
    out[get_global_id(0)] = tile[n + ITEM] + extra[255 - ITEM];
}

// One of two arrays.
kernel void selected(global float *in, global float *out, local float *extra, uint n) {
    local float small[32], large[64];
    local float *tile = n > 2 ? large : small;
    event_t event = async_work_group_copy(tile, in, n > 2 ? 64 : 32, 0);
    wait_group_events(1, &event);
    out[get_global_id(0)] = tile[ITEM];
}

// Copies of no elements access nothing, wherever they are.
kernel void nothing(global float *in, global float *out, local float *extra, uint n) {
    local float tile[4];
    event_t event = async_work_group_copy(tile, in + 100000, n - 3, 0);
    event = async_work_group_copy_3D3D(tile, 100, in, 0, 4, 8, 8, n - 3, 8, 64, 8, 64, event);
    wait_group_events(1, &event);
    out[get_global_id(0)] = 1;
}

// Lines of planes, one after another and with gaps.
kernel void planes(global float *in, global float *out, local float *extra, uint n) {
    local float tile[2 * 4 * 8];
    event_t event = async_work_group_copy_3D3D(tile, 0, in, 5, sizeof(float), 8, 4, 2, 16, 128, 8, 32, 0);
    wait_group_events(1, &event);
    event = async_work_group_copy_3D3D(out, 64 * GROUP, tile, 0, sizeof(float), 8, 4, 2, 8, 32, 8, 32, 0);
    wait_group_events(1, &event);
}

// Version 0.9.0: gaps.
kernel void gaps(global float *in, global float *out, local float *extra, uint n) {
    local float tile[64];
    event_t event = async_work_group_copy_2D2D(tile, (const global float *)in, 8, 8, 8, 0, 0);
    wait_group_events(1, &event);
    event = async_work_group_copy_3D3D(out + 64 * GROUP, (const local float *)tile, 8, 4, 0, 0, 2, 0, 0, 0);
    wait_group_events(1, &event);
}

kernel void strided(global float *in, global float *out, local float *extra, uint n) {
    local float4 tile[16];
    event_t event = async_work_group_strided_copy(tile, (const global float4 *)in, 16, n, 0);
    wait_group_events(1, &event);
    event = async_work_group_strided_copy((global float4 *)out + 256 * GROUP, tile, 16, 2, 0);
    wait_group_events(1, &event);
}

// The two halves of each line.
kernel void interleaved(global float *in, global float *out, local float *extra, uint n) {
    local float tile[8][16];
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 8, 8, 16, 16, 0);
    event = async_work_group_copy_2D2D(tile, 8, in, 512, 4, 8, 8, 16, 16, event);
    wait_group_events(1, &event);
    out[get_global_id(0)] = tile[n][ITEM];
}

// Fences between a copy and one of what it brings: the first of them moves the bytes.
kernel void fenced(global float *in, global float *out, local float *extra, uint n) {
    event_t event = async_work_group_copy(extra, in, 64, 0);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    event = async_work_group_copy(out + 64 * GROUP, extra, 64, event);
    wait_group_events(1, &event);
}

// Work-groups that differ.
kernel void by_group(global float *in, global float *out, local float *extra, uint n) {
    if (GROUP == 1)
        return;
    event_t event = async_work_group_copy(extra, in + GROUP, GROUP == 2 ? 32 : 64, 0);
    wait_group_events(1, &event);
    out[get_global_id(0)] = extra[ITEM];
}

kernel void without_copies(global float *in, global float *out, local float *extra, uint n) {
    out[get_global_id(0)] = in[n];
}

static uint read(int x, read_only image2d_t image) {
    return intel_sub_group_media_block_read_ui((int2)(x, 0), 4, 4, image);
}

// More calls than are compared at once; and copies between them.
__attribute__((intel_reqd_sub_group_size(16)))
kernel void blocks_and_copies(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    float sum = 0;
    for (uint i = 0; i < 40 * n; ++i) {
        sum += read(4 * i, image);
        if (i % 16 == 0) {
            event_t event = async_work_group_copy(extra, in + i, 16, 0);
            wait_group_events(1, &event);
            sum += extra[15 - ITEM];
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }
    out[get_global_id(0)] = sum;
}
