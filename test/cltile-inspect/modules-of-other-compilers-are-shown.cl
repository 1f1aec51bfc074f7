// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V of LLVM's own target, optimised or not, 32 and 64 bits; of llvm-spirv with debug information that spirv-val refuses;
// and calls of imported copies. Lines are the module's.
// REQUIRES: clang-19, clang-22, llc-22, llvm-spirv-19, once
// RUN: %22_clang %s --target=spirv64 -O0 -o %t.bc
// RUN: %22_spirv -mtriple=spirv64 %t.bc -o %t.spv
// RUN: %cltile inspect %t.spv | FileCheck %s --check-prefixes=CHECK,CALL
// RUN: %22_clang %s --target=spirv32 -O2 -o %t.bc
// RUN: %22_spirv -mtriple=spirv32v1.2 %t.bc -o %t.spv
// RUN: %cltile inspect %t.spv | FileCheck %s --check-prefixes=CHECK,CALL
// RUN: %cltile spirv --to-codeplay %t.spv -o %t.codeplay.spv
// RUN: %cltile inspect %t.codeplay.spv | FileCheck %s --check-prefixes=CHECK,SET
// RUN: %other_clang %s -g -O0 --target=spir64 -Dasync_work_group_copy_2D2D=other_copy_2D2D -o %t.bc
// RUN: %19_spirv %t.bc -o %t.15.spv
// RUN: %cltile inspect %t.15.spv | FileCheck %s --check-prefix=LINES

// CHECK: kernel block: sub-group size 8
// CHECK: #1   intel_sub_group_media_block_read_uc4
// CHECK-NEXT: SPIR-V   OpSubgroupImageMediaBlockReadINTEL, %{{[0-9]+}}, word
// CHECK-NEXT: image    argument 0 (read_only), from byte 8 of row 3 on
// CHECK-NEXT: block    16x2 elements of 1 byte: rows of 16 bytes; no padding
// CHECK: in all   1 block read
// CHECK: kernel copy: no fixed sub-group size
// CHECK: #1   async_work_group_copy_2D2D
// CALL-NEXT: SPIR-V   OpFunctionCall, %{{[0-9]+}}, word
// SET-NEXT: SPIR-V   GroupAsyncCopy2D2D of NonSemantic.Codeplay.GroupAsyncCopies, %{{[0-9]+}}, word
// CHECK: event    new; completed by wait #2
// LINES: .cl:[[#@LINE+7]]:12  intel_sub_group_media_block_read_uc4
#if __clang_major__ > 15
__attribute__((overloadable)) uchar4 __spirv_SubgroupImageMediaBlockReadINTEL_Ruchar4(read_only image2d_t, int2, int, int);
#define intel_sub_group_media_block_read_uc4(at, width, height, image) __spirv_SubgroupImageMediaBlockReadINTEL_Ruchar4(image, at, width, height)
#endif

__attribute__((intel_reqd_sub_group_size(8))) kernel void block(read_only image2d_t image, global uchar4 *out) {
    *out = intel_sub_group_media_block_read_uc4((int2)(8, 3), 16, 2, image);
}
#if __clang_major__ > 15
kernel void copy(const global uchar *source, local uchar *target) {
    event_t e = async_work_group_copy_2D2D(target, 0, source, 0, 1, 16, 4, 100, 16, 0);
    wait_group_events(1, &e);
}
#endif
