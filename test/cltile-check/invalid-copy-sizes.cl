// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines and planes that overlap, tiles that are larger than their local array, and elements of no bytes are found where
// sizes are constants, also through functions; what fits is not reported.
// RUN: not %cltile check %s > %t
// RUN: grep '\[async-' %t | FileCheck %s --implicit-check-not='[async-'
// RUN: FileCheck %s --check-prefix REMEDY < %t

// REMEDY: note: a total line length counts elements from the beginning of one line to the beginning of the next

#define ARGUMENTS const global float *in, global float *out, ulong pitch, ulong area, uint n
#define WAIT wait_group_events(1, &event)

kernel void line_lengths(ARGUMENTS) {
    local float tile[8][16];
    event_t event;
// CHECK: [[#@LINE+1]]:13: error: src_total_line_length is 15, less than the 16 elements of a line: lines overlap [async-copy-line-length]
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 8, 15, 16, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: error: dst_total_line_length is 0, less than the 16 elements of a line: lines overlap [async-copy-line-length]
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 8, pitch, 0, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: error: src_total_line_length is 8, less than the 16 elements of a line: lines overlap [async-copy-line-length]
    event = async_work_group_copy_3D3D(out, 0, tile, 0, 4, 16, 2, 4, 8, 32, pitch, area, 0), WAIT;
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 8, 16, 16, 0), WAIT;
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 1, 0, 0, 0), WAIT;
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 8, n, 16, 0), WAIT;
}

kernel void plane_areas(ARGUMENTS) {
    local float tile[4][8][16];
    event_t event;
// CHECK: [[#@LINE+1]]:13: error: dst_total_plane_area is 127, less than the 128 elements of 8 lines of a total length of 16: planes overlap [async-copy-plane-area]
    event = async_work_group_copy_3D3D(tile, 0, in, 0, 4, 12, 8, 4, pitch, area, 16, 127, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: error: src_total_plane_area is 96, less than the 128 elements of 8 lines of a total length of 16: planes overlap [async-copy-plane-area]
    event = async_work_group_copy_3D3D(out, 0, tile, 0, 4, 12, 8, 4, 16, 96, pitch, area, 0), WAIT;
    event = async_work_group_copy_3D3D(tile, 0, in, 0, 4, 12, 8, 4, pitch, area, 16, 128, 0), WAIT;
    event = async_work_group_copy_3D3D(tile, 0, in, 0, 4, 12, 8, 1, pitch, 0, 16, 0, 0), WAIT;
    event = async_work_group_copy_3D3D(tile, 0, in, 0, 4, 12, 8, 4, 16, area, 16, 128, 0), WAIT;
}

kernel void element_sizes(ARGUMENTS) {
    local float tile[8][16];
    event_t event;
// CHECK: [[#@LINE+1]]:13: warning: num_bytes_per_element is 0: nothing is copied [async-copy-element-size]
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 0, 16, 8, pitch, 16, 0), WAIT;
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 1, 16, 8, pitch, 16, 0), WAIT;
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 0, 8, pitch, 16, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: warning: num_planes is 0: nothing is copied [async-copy-planes]
    event = async_work_group_copy_3D3D(tile, 0, in, 0, 4, 16, 8, 0, pitch, area, 16, 128, 0), WAIT;
    event = async_work_group_copy_3D3D(tile, 0, in, 0, 4, 16, 8, 1, pitch, area, 16, 128, 0), WAIT;
    event = async_work_group_copy_3D3D(tile, 0, in, 0, 4, 16, 8, min(n, 1u), pitch, area, 16, 128, 0), WAIT;
}

event_t load(local float *to, int lines, const global float *in, ulong pitch) {
// CHECK: [[#@LINE+1]]:12: error: the tile takes 576 bytes, but local variable 'tile' has 512 bytes, called from line [[#@LINE+21]] [async-copy-local-size]
    return async_work_group_copy_2D2D(to, 0, in, 0, 4, 16, lines, pitch, 16, 0);
}
kernel void local_sizes(ARGUMENTS) {
    local float tile[8][16], line[16];
    event_t event;
// CHECK: [[#@LINE+1]]:13: error: the tile takes 512 bytes, from byte 4 on, but local variable 'tile' has 512 bytes [async-copy-local-size]
    event = async_work_group_copy_2D2D(tile, 1, in, 0, 4, 16, 8, pitch, 16, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: error: the tile takes 512 bytes, from byte 8 on, but local variable 'tile' has 512 bytes [async-copy-local-size]
    event = async_work_group_copy_2D2D(&tile[0][2], 0, in, 0, 4, 16, 8, pitch, 16, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: error: the tile takes 540 bytes, but local variable 'tile' has 512 bytes [async-copy-local-size]
    event = async_work_group_copy_2D2D(out, 0, tile, 0, 4, 16, 8, 17, pitch, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: error: the tile takes 576 bytes, but local variable 'tile' has 512 bytes [async-copy-local-size]
    event = async_work_group_copy_2D2D(tile, n, in, 0, 4, 16, 9, pitch, 16, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: error: the tile takes 128 bytes, but local variable 'line' has 64 bytes [async-copy-local-size]
    event = async_work_group_copy_3D3D(line, 0, in, 0, 8, 4, 2, 2, pitch, area, 4, 8, 0), WAIT;
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 8, pitch, 16, 0), WAIT;
    event = async_work_group_copy_2D2D(&tile[7][0], 0, in, 0, 4, 16, 1, pitch, 99, 0), WAIT;
    event = async_work_group_copy_2D2D(tile, 4, in, 0, 4, 12, 8, pitch, 16, 0), WAIT;
    event = async_work_group_copy_2D2D(tile, n, in, 0, 4, 16, 8, pitch, 16, 0), WAIT;
    event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, n, pitch, 16, 0), WAIT;
    event = load(&tile[0][0], 9, in, pitch), WAIT;
    event = load(&tile[0][0], 8, in, pitch), WAIT;
}

// Sizes and slots with a limit.
kernel void limits(ARGUMENTS) {
    local float tiles[2][8][16], three[3][16];
    event_t event;
    int slot = 0;
    const uint lines = min(n, 9u);
// CHECK: [[#@LINE+1]]:13: error: the tile takes up to 576 bytes, from byte 512 on, but local variable 'tiles' has 1024 bytes [async-copy-local-size]
    event = async_work_group_copy_2D2D(tiles[1], 0, in, 0, 4, 16, lines, pitch, 16, 0), WAIT;
    event = async_work_group_copy_2D2D(tiles[0], 0, in, 0, 4, 16, lines, pitch, 16, 0), WAIT;
    for (uint i = 0; i < n; ++i) {
// CHECK: [[#@LINE+1]]:17: error: the tile takes 576 bytes, from byte 512 on, but local variable 'tiles' has 1024 bytes [async-copy-local-size]
        event = async_work_group_copy_2D2D(tiles[i & 1], 0, in, 0, 4, 16, 9, pitch, 16, 0), WAIT;
// CHECK: [[#@LINE+1]]:17: error: the tile takes 576 bytes, from byte 512 on, but local variable 'tiles' has 1024 bytes [async-copy-local-size]
        event = async_work_group_copy_2D2D(tiles[slot], 0, in, 0, 4, 16, 9, pitch, 16, 0), WAIT;
// CHECK: [[#@LINE+1]]:17: error: the tile takes 68 bytes, from byte 128 on, but local variable 'three' has 192 bytes [async-copy-local-size]
        event = async_work_group_copy_2D2D(three[i % 3], 0, in, 0, 4, 17, 1, pitch, 17, 0), WAIT;
        event = async_work_group_copy_2D2D(three[i % 3], 0, in, 0, 4, 16, 1, pitch, 16, 0), WAIT;
        event = async_work_group_copy_2D2D(tiles[slot], 0, in, 0, 4, 16, 8, pitch, 16, 0), WAIT;
        slot ^= 1;
    }
    for (int i = 1; i < 3; ++i)
        event = async_work_group_copy_2D2D(tiles[2 - i], 0, in, 0, 4, 16, 8, pitch, 16, 0), WAIT;
}
