// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM 22's own target puts the operands of media blocks in the wrong order, and llvm-spirv makes 2D copies into 1D ones
// of an offset; spirv-val accepts both. The error names the compiler instead of what would be found in such a module.
// REQUIRES: clang-19, clang-22, llc-22, llvm-spirv-19, spirv-val
// RUN: %22_clang %s --target=spirv64 -O1 -DBLOCK -o %t.22.bc
// RUN: %22_spirv -mtriple=spirv64 %t.22.bc -o %t.22.spv
// RUN: spirv-val %t.22.spv
// RUN: %exits 1 %cltile check %t.22.spv 2>&1 | FileCheck %s --check-prefix=ORDER --implicit-check-not=note:
// RUN: %other_clang %s --target=spir64 -DCOPY -o %t.15.bc
// RUN: %19_spirv %t.15.bc -o %t.15.spv
// RUN: spirv-val %t.15.spv
// RUN: %exits 1 %cltile check %t.15.spv 2>&1 | FileCheck %s --check-prefix=COPY --implicit-check-not=note:

// ORDER: error: the first operand of OpSubgroupImageMediaBlockReadINTEL is no image{{.*}} LLVM's SPIR-V target
// COPY: error: the operands of an OpGroupAsyncCopy have the wrong types{{.*}} llvm-spirv makes that of async_work_group_copy_2D2D

kernel void k(read_only image2d_t image, global uchar4 *out, local uchar4 *tile) {
#ifdef BLOCK
    out[0] = intel_sub_group_media_block_read_uc4((int2)(0, 0), 16, 4, image);
#endif
#ifdef COPY
    async_work_group_copy_2D2D(tile, 0, out, 0, 4, 16, 4, 16, 16, 0);
#endif
}
