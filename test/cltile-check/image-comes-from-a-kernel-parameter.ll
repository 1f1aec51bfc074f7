; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; An image that is chosen at run time, or read from memory, is no parameter that a compiler can bind; and a builtin whose
; address is taken cannot be linked. No OpenCL C comes to that, so this is IR.
; RUN: split-file %s %t
; RUN: llvm-as %t/origin.ll -o %t/origin.bc
; RUN: not %cltile check %t/origin.bc | FileCheck %s --implicit-check-not='[media-block'
; RUN: llvm-as %t/indirect.ll -o %t/indirect.bc
; RUN: not %cltile check %t/indirect.bc | FileCheck %s --check-prefix=INDIRECT

; CHECK: origin.bc: kernel 'chosen': error: the image is no parameter of the kernel, or not the same one on all paths [media-block-image-origin]
; CHECK: origin.bc: kernel 'chosen': note: pass one of the kernel's image parameters
; INDIRECT: indirect.bc: error: 'intel_sub_group_media_block_read_ui' is used other than by a direct call, so it cannot be inlined [indirect-call]

;--- origin.ll
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32>, i32, i32, ptr addrspace(1))
define spir_kernel void @chosen(ptr addrspace(1) %a, ptr addrspace(1) %b, i1 %c) !intel_reqd_sub_group_size !0 {
  %i = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b
  %1 = call spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32> zeroinitializer, i32 1, i32 16, ptr addrspace(1) %i)
  ret void
}
define spir_kernel void @same(ptr addrspace(1) %a, i1 %c) !intel_reqd_sub_group_size !0 {
  %i = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %a
  %1 = call spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32> zeroinitializer, i32 1, i32 16, ptr addrspace(1) %i)
  ret void
}
!0 = !{i32 16}

;--- indirect.ll
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32>, i32, i32, ptr addrspace(1))
define spir_kernel void @k(ptr addrspace(1) %p) {
  %1 = ptrtoint ptr @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro to i64
  store i64 ptrtoint (ptr @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro to i64), ptr addrspace(1) %p
  ret void
}
