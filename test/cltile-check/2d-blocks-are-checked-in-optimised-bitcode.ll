; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A kernel of prefetches alone, as optimisers leave it: what simplifying makes constant is seen. As SPIR-V's instructions,
; in bitcode of translators, 2D blocks have the same findings.
; RUN: llvm-as %s -o %t.bc
; RUN: not %cltile check %t.bc | FileCheck %s --implicit-check-not='[2d-block'
; RUN: sed 's/; instruction: //' %s | llvm-as -o %t.instructions.bc
; RUN: not %cltile check %t.instructions.bc | FileCheck %s --check-prefix=INSTRUCTION
; CHECK: kernel 'prefetches': error: width 60: a matrix has at least 64 bytes a row [2d-block-width]
; CHECK: kernel 'prefetches': error: the block begins at column 2: no multiple of 4, as elements have 8 bits [2d-block-coordinate]
; INSTRUCTION: kernel 'prefetches': error: pitch 72: no multiple of 16 [2d-block-pitch]
; INSTRUCTION: kernel 'prefetches': error: the block begins at column 6: no multiple of 4, as elements have 8 bits [2d-block-coordinate]
; INSTRUCTION: kernel 'prefetches': error: the block begins at column 5: no multiple of 2, as elements have 16 bits [2d-block-coordinate]
; INSTRUCTION: kernel 'prefetches': error: a lane has 16 values of 2 bytes, but variable 'values' has 16 bytes [2d-block-private-size]
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @prefetches(ptr addrspace(1) align 4 %m, i32 %h) !intel_reqd_sub_group_size !0 {
; instruction:  %values = alloca [8 x i16]
  %w = add i32 56, 4
  call spir_func void @_Z44intel_sub_group_2d_block_prefetch_8b_4r32x1cPU3AS1viiiDv2_i(ptr addrspace(1) %m, i32 %w, i32 %h, i32 64, <2 x i32> zeroinitializer)
  call spir_func void @_Z44intel_sub_group_2d_block_prefetch_8b_4r32x1cPU3AS1viiiDv2_i(ptr addrspace(1) %m, i32 64, i32 %h, i32 64, <2 x i32> <i32 2, i32 1>)
; instruction:  call spir_func void @_Z36__spirv_Subgroup2DBlockPrefetchINTELiiiiPU3AS1viiiDv2_i(i32 1, i32 32, i32 4, i32 1, ptr addrspace(1) %m, i32 64, i32 8, i32 72, <2 x i32> <i32 6, i32 1>)
; instruction:  call spir_func void @_Z33__spirv_Subgroup2DBlockStoreINTELiiiiPKvPU3AS1viiiDv2_i(i32 2, i32 16, i32 8, i32 1, ptr %values, ptr addrspace(1) %m, i32 64, i32 8, i32 64, <2 x i32> <i32 5, i32 1>)
; instruction:  call spir_func void @_Z32__spirv_Subgroup2DBlockLoadINTELiiiiPU3AS1KviiiDv2_iPv(i32 2, i32 16, i32 8, i32 2, ptr addrspace(1) %m, i32 64, i32 8, i32 64, <2 x i32> <i32 6, i32 1>, ptr %values)
  ret void
}

declare spir_func void @_Z44intel_sub_group_2d_block_prefetch_8b_4r32x1cPU3AS1viiiDv2_i(ptr addrspace(1), i32, i32, i32, <2 x i32>)
declare spir_func void @_Z36__spirv_Subgroup2DBlockPrefetchINTELiiiiPU3AS1viiiDv2_i(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>)
declare spir_func void @_Z33__spirv_Subgroup2DBlockStoreINTELiiiiPKvPU3AS1viiiDv2_i(i32, i32, i32, i32, ptr, ptr addrspace(1), i32, i32, i32, <2 x i32>)
declare spir_func void @_Z32__spirv_Subgroup2DBlockLoadINTELiiiiPU3AS1KviiiDv2_iPv(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i32, <2 x i32>, ptr)

!0 = !{i32 16}
