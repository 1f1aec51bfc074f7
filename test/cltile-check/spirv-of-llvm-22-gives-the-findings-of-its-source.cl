// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V of LLVM's own target is checked, optimised or not, of 32 and 64 bits and of all versions, although it has
// constants, comparisons of pointers, any(), all() and printf in forms that llvm-spirv-19 or spirv-val refuse.
// REQUIRES: clang-22, llc-22, spirv-reader
// RUN: %22_clang %s --target=spirv64 -O0 -o %t.64.0.bc
// RUN: %22_spirv -mtriple=spirv64 %t.64.0.bc -o %t.64.0.spv
// RUN: %exits 1 %cltile check %t.64.0.spv | FileCheck %s --implicit-check-not='error:' --implicit-check-not='warning:'
// RUN: %22_clang %s --target=spirv64 -O2 -o %t.64.2.bc
// RUN: %22_spirv -mtriple=spirv64v1.6 %t.64.2.bc -o %t.64.2.spv
// RUN: %exits 1 %cltile check %t.64.2.spv | FileCheck %s --implicit-check-not='error:' --implicit-check-not='warning:'
// RUN: %22_clang %s --target=spirv32 -O1 -o %t.32.1.bc
// RUN: %22_spirv -mtriple=spirv32v1.2 %t.32.1.bc -o %t.32.1.spv
// RUN: %exits 1 %cltile check %t.32.1.spv | FileCheck %s --implicit-check-not='error:' --implicit-check-not='warning:'

// The names of the instructions: the builtins' names give operands in the wrong order.
__attribute__((overloadable)) uchar4 __spirv_SubgroupImageMediaBlockReadINTEL_Ruchar4(read_only image2d_t image,
                                                                                     int2 at, int width, int height);
__attribute__((overloadable)) void __spirv_SubgroupImageMediaBlockWriteINTEL(write_only image2d_t image, int2 at,
                                                                            int width, int height, uchar4 texels);

__attribute__((noinline)) uchar4 load(read_only image2d_t image, int width) {
    // CHECK-DAG: kernel 'copy_block', function 'load': error: width 18 is 18 bytes{{.*}} [media-block-width]
    return __spirv_SubgroupImageMediaBlockReadINTEL_Ruchar4(image, (int2)(0, 0), width, 4);
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void copy_block(read_only image2d_t image, write_only image2d_t target, global uchar4 *out, global int *numbers,
                       global int *others) {
    uchar4 value = load(image, 18);
    bool found = false;
    for (int i = 0; i < numbers[0] && !found; ++i)
        found = numbers[i] == 7 ? others[i] == 0 : false;
    numbers[1] = found ? 0 : 1;
    float scale = numbers[2] == 0 ? 0.0f : as_float(numbers[3]);
    numbers[4] = (int)(scale * 2.0f);
    if (numbers != others && numbers + 4 == others)
        numbers[5] = 0;
    int4 four = vload4(0, others);
    // CHECK-DAG: kernel 'copy_block': warning: the height depends on work-item ids{{.*}} [media-block-divergent-argument]
    // CHECK-DAG: kernel 'copy_block': error: the block's height is no compile-time constant{{.*}} [media-block-size-not-constant]
    if (all(four == 0))
        out[1] = __spirv_SubgroupImageMediaBlockReadINTEL_Ruchar4(image, (int2)(0, 0), 4, any(four + (int)get_global_id(0)) ? 2 : 3);
    // CHECK-DAG: kernel 'copy_block': error: the block begins at byte 2 of a row{{.*}} [media-block-offset]
    // CHECK-DAG: kernel 'copy_block': warning: only some work-items {{.*}} [media-block-divergent-flow]
    if (get_global_id(0) > 3)
        __spirv_SubgroupImageMediaBlockWriteINTEL(target, (int2)(2, 0), 16, 4, value);
    out[get_global_id(0)] = value;
}

kernel void copy_tile(global char *source, global char *target, local char *tile) {
    // CHECK-DAG: kernel 'copy_tile': error: src_total_line_length is 8{{.*}} [async-copy-line-length]
    // CHECK-DAG: kernel 'copy_tile': warning: the copy's event is not waited for on every path{{.*}} [async-copy-event-not-waited]
    event_t done = async_work_group_copy_2D2D(tile, 0, source, 0, 1, 16, 4, 8, 16, 0);
    if (source[0] != 0)
        wait_group_events(1, &done);
    target[get_local_id(0)] = tile[get_local_id(0)];
}

// Of alignments LLVM writes the lowest byte, with its sign.
kernel void aligned(global long *out, int i) {
    int __attribute__((aligned(128))) x[4];
    x[i & 3] = i;
    out[0] = x[(i + 1) & 3];
}

kernel void print(global int *numbers) {
    printf("%d of %d\n", numbers[0], numbers[1]);
}
