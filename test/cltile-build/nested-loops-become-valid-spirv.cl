// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop in a loop, whose latch is empty once it is simplified, is valid SPIR-V: blocks come after their dominators.

// REQUIRES: spirv, spirv-val
// RUN: %cltile build --target generic --emit spv %s -o %t.spv
// RUN: spirv-val %t.spv
// RUN: %cltile build --target intel --emit spv %s -o %t.intel.spv
// RUN: spirv-val %t.intel.spv

kernel void rows(const global uchar *in, global uchar *out, local uchar *tile, int rows, int columns) {
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 1, 64, 4, 80, 64, 0);
    wait_group_events(1, &event);
    int n = 0;
    for (int y = 0; y < rows; ++y) {
        n = y + 1;
        for (int x = 0; x < columns; x += 4) {
#pragma unroll
            for (int i = 0; i < 4; ++i)
                out[n * columns + x + i] = tile[(n * columns + x + i) & 255];
        }
    }
}

kernel void tiles(const global uchar *in, global uchar *out, local uchar *tile, int rows, int columns) {
    for (int y = 0, n = 0; y < rows; ++y) {
        event_t event = async_work_group_copy_2D2D(tile, 0, in, n, 1, 64, 4, 80, 64, 0);
        n = y * 2;
        wait_group_events(1, &event);
        for (int x = get_local_id(0); x < columns; x += get_local_size(0))
            do
                out[n * columns + x] += tile[x & 255];
            while (out[n * columns + x] < 10);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
