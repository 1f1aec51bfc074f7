// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops as links leave them are valid SPIR-V, also where one ends in another's header, is of one block, or is left in
// its midst; and loops that ask for it are unrolled. Linked bitcode is translated by hand as well.

// REQUIRES: spirv, spirv-val
// RUN: %cltile build --emit spv %s -o %t.spv
// RUN: %cltile build --emit spv --target intel %s -o %t.intel.spv
// RUN: spirv-val --target-env spv1.3 %t.spv
// RUN: spirv-val --target-env spv1.3 %t.intel.spv
// RUN: spirv-dis %t.spv | FileCheck %s %if translator %{ --check-prefixes=CHECK,UNROLL %}
// RUN: %cltile build --sub-groups native -DLATCH %s -o %t.bc
// RUN: %to_spirv %t.bc -o %t.by-hand.spv
// RUN: spirv-val --target-env spv1.3 %t.by-hand.spv

// CHECK: OpEntryPoint Kernel %{{.*}} "latch"
// UNROLL: OpLoopMerge {{.*}} Unroll

#define LOAD                                                                                                           \
    local uchar tile[256];                                                                                             \
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 1, 64, 4, width, 64, 0);                                \
    wait_group_events(1, &event);

kernel void latch(const global uchar *in, global uchar *out, int rows, int columns, int width) {
    LOAD
    int next = 0;
    for (int y = 0; y < rows; y++) {
        next = y + 1;
        for (int x = 0; x < columns; x += 4) {
#pragma unroll
            for (int i = 0; i < 4; i++)
                out[next * columns + x + i] = tile[(next * columns + x + i) & 255];
        }
    }
}

#ifndef LATCH
kernel void one_block(const global uchar *in, global uchar *out, int rows, int columns, int width) {
    LOAD
    int i = 0;
#pragma nounroll
    do
        out[i] += tile[i & 255] + i;
    while (++i < rows);
}

static void leave_early(int rows, int columns) {
#pragma nounroll
    for (int y = 0; y < rows; y++)
        if (columns > 25)
            return;
}

kernel void left_early(const global uchar *in, global uchar *out, int rows, int columns, int width) {
    LOAD
    leave_early(rows, columns);
    out[0] = tile[0];
}

kernel void backwards(const global uchar *in, global uchar *out, int rows, int columns, int width) {
    int y = 0;
    goto load;
store:
    out[y] += rows;
    goto next;
load:;
    LOAD
    out[rows] = tile[0];
    if (rows > columns)
        goto store;
next:
    if (++y < rows)
        goto store;
}
#endif
