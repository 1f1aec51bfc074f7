// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A module that is linked for Intel has instructions of SPIR-V in place of builtins, in bitcode and as SPIR-V, which are shown
// and checked as the builtins are; one that is linked for all hosts has none.
// REQUIRES: spirv, spirv-reader
// RUN: %cltile build -W no-all --target intel --emit bc %s -o %t.bc
// RUN: %exits 0 %cltile inspect %t.bc | FileCheck %s --check-prefixes=CHECK,BITCODE
// RUN: %cltile build -W no-all --target intel --emit spv %s -o %t.spv
// RUN: %exits 0 %cltile inspect %t.spv | FileCheck %s --check-prefixes=CHECK,SPIRV
// RUN: not %cltile check %t.bc | FileCheck %s --check-prefix=FOUND
// RUN: not %cltile check %t.spv | FileCheck %s --check-prefix=FOUND
// RUN: %cltile build -W no-all --target generic --emit bc %s -o %t.generic.bc
// RUN: %exits 0 %cltile inspect %t.generic.bc | FileCheck %s --check-prefix=GENERIC --implicit-check-not=#
// RUN: %cltile inspect --json %t.generic.bc | FileCheck %s --check-prefix=EMPTY

// CHECK: kernel copy: sub-group size 16
// CHECK: #1   intel_sub_group_media_block_read_us4
// SPIRV-NEXT: SPIR-V   OpSubgroupImageMediaBlockReadINTEL, %{{[0-9]+}}, word
// BITCODE-NEXT: image
// CHECK: 16x4 elements of 2 bytes: rows of 32 bytes; no padding
// CHECK-NEXT: 16 lanes x 4 components hold 64 elements: 64 used (100 %)
// CHECK-NEXT: moves    128 bytes a sub-group
// CHECK: #2   intel_sub_group_media_block_write_us4
// CHECK: from byte 2 of row 0
// CHECK: error    the block begins at byte 2 of a row: no multiple of 4 [media-block-offset]
// FOUND: error: the block begins at byte 2 of a row: no multiple of 4 [media-block-offset]
// GENERIC: {{^}}1 kernel without tile operations:
// GENERIC-NEXT: {{^}}               copy{{$}}
// EMPTY: "kernels": [],
// EMPTY-NEXT: "kernels_without_operations": ["copy"], "findings": []
__attribute__((intel_reqd_sub_group_size(16)))
kernel void copy(read_only image2d_t in, write_only image2d_t out) {
    const ushort4 words = intel_sub_group_media_block_read_us4((int2)(0), 16, 4, in);
    intel_sub_group_media_block_write_us4((int2)(2, 0), 16, 4, words, out);
}
