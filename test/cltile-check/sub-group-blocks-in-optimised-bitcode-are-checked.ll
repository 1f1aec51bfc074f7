; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A kernel as optimisers leave it, which the checks need not copy for anything else.
; RUN: llvm-as %s -o %t.bc
; RUN: not %cltile check %t.bc | FileCheck %s
; CHECK: kernel 'copy': error: the pointer is byte 4 of parameter 'out': no multiple of 16 [sub-group-block-alignment]
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @copy(ptr addrspace(1) align 4 %in, ptr addrspace(1) align 4 %out) !intel_reqd_sub_group_size !0 {
  %data = call spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1) %in)
  %second = getelementptr i32, ptr addrspace(1) %out, i64 1
  call spir_func void @_Z27intel_sub_group_block_writePU3AS1jj(ptr addrspace(1) %second, i32 %data)
  ret void
}

declare spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1))
declare spir_func void @_Z27intel_sub_group_block_writePU3AS1jj(ptr addrspace(1), i32)

!0 = !{i32 16}
