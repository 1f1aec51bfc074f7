// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of version 0.9.0 are named, and checked as those of version 1.0: strides are gaps, elements have the pointers'
// type, vectors of three take the room of four.
// RUN: not %cltile check %s | FileCheck %s --implicit-check-not='[async-copy-local' --implicit-check-not='[async-copy-line'
// RUN: %cltile check -W no-async-copy-version-0.9.0 -W no-async-copy-local-size %s | count 0

#define WAIT wait_group_events(1, &event)

kernel void k(const global float *in, const global float3 *threes, ulong gap) {
    local float tile[8 * 16];
    local float3 three[8 * 16];
    event_t event;
// CHECK: [[#@LINE+1]]:13: warning: async_work_group_copy_2D2D with 7 arguments is of version 0.9.0, which is deprecated [async-copy-version-0.9.0]
    event = async_work_group_copy_2D2D(tile, in, 16, 8, gap, 0, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: error: the tile takes 540 bytes, but local variable 'tile' has 512 bytes [async-copy-local-size]
    event = async_work_group_copy_2D2D(tile, in, 16, 8, gap, 1, 0), WAIT;
// CHECK: [[#@LINE+2]]:13: warning: async_work_group_copy_3D3D with 10 arguments is of version 0.9.0, which is deprecated [async-copy-version-0.9.0]
// CHECK: [[#@LINE+1]]:13: error: the tile takes 516 bytes, but local variable 'tile' has 512 bytes [async-copy-local-size]
    event = async_work_group_copy_3D3D(tile, in, 16, 4, gap, 0, 2, gap, 1, 0), WAIT;
    event = async_work_group_copy_3D3D(tile, in, 15, 4, gap, 1, 2, gap, 0, 0), WAIT;
    event = async_work_group_copy_2D2D(three, threes, 16, 8, gap, 0, 0), WAIT;
// CHECK: [[#@LINE+1]]:13: error: the tile takes 2064 bytes, but local variable 'three' has 2048 bytes [async-copy-local-size]
    event = async_work_group_copy_2D2D(three, threes, 129, 1, gap, 0, 0), WAIT;
}
