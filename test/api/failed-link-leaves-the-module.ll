; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A module that cannot be linked is as it was, and the message names the function and the remedy.
; RUN: split-file %s %t
; RUN: llvm-as %t/missing.ll -o %t/missing.bc
; RUN: %bin/api module %t/missing.bc | FileCheck %s --check-prefix=MISSING
; RUN: llvm-as %t/recursive.ll -o %t/recursive.bc
; RUN: %bin/api module %t/recursive.bc | FileCheck %s --check-prefix=RECURSIVE
; RUN: llvm-as %t/pointer.ll -o %t/pointer.bc
; RUN: %bin/api module %t/pointer.bc | FileCheck %s --check-prefix=POINTER
; RUN: llvm-as %t/size.ll -o %t/size.bc
; RUN: %bin/api module %t/size.bc | FileCheck %s --check-prefix=SIZE
; RUN: llvm-as %t/shuffle.ll -o %t/shuffle.bc
; RUN: %bin/api module %t/shuffle.bc | FileCheck %s --check-prefix=SHUFFLE
; RUN: llvm-as %t/nothing.ll -o %t/nothing.bc
; RUN: %bin/api module %t/nothing.bc | FileCheck %s --check-prefix=NOTHING

; MISSING: status 4, module as before: kernel 'k': 'intel_sub_group_media_block_read_uc3' {{.*}}does not exist with these arguments
; RECURSIVE: status 4, module as before: function '{{f|g}}': '{{f|g}}' calls itself{{.*}}OpenCL C has no recursion
; POINTER: status 4, module as before: 'intel_sub_group_media_block_read_ui' is used other than by a direct call
; SIZE: status 4, module as before: kernel 'k': intel_reqd_sub_group_size(12): it must be a power of two
; SHUFFLE: status 4, module as before: {{.*}}'sub_group_ballot_find' needs a host with sub-groups
; NOTHING: status 0, module as before: no message

;--- missing.ll
target triple = "spir64-unknown-unknown"
%opencl.image2d_ro_t = type opaque
declare spir_func i8 @_Z36intel_sub_group_media_block_read_uc3Dv2_iii14ocl_image2d_ro(<2 x i32>, i32, i32, %opencl.image2d_ro_t addrspace(1)*)
define spir_kernel void @k(%opencl.image2d_ro_t addrspace(1)* %i) {
  %1 = call spir_func i8 @_Z36intel_sub_group_media_block_read_uc3Dv2_iii14ocl_image2d_ro(<2 x i32> zeroinitializer, i32 4, i32 4, %opencl.image2d_ro_t addrspace(1)* %i)
  ret void
}

;--- recursive.ll
target triple = "spir64-unknown-unknown"
%opencl.image2d_ro_t = type opaque
declare spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32>, i32, i32, %opencl.image2d_ro_t addrspace(1)*)
define spir_func void @f(%opencl.image2d_ro_t addrspace(1)* %i) {
  %1 = call spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32> zeroinitializer, i32 1, i32 16, %opencl.image2d_ro_t addrspace(1)* %i)
  call spir_func void @g(%opencl.image2d_ro_t addrspace(1)* %i)
  ret void
}
define spir_func void @g(%opencl.image2d_ro_t addrspace(1)* %i) {
  call spir_func void @f(%opencl.image2d_ro_t addrspace(1)* %i)
  ret void
}

;--- pointer.ll
target triple = "spir64-unknown-unknown"
%opencl.image2d_ro_t = type opaque
declare spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32>, i32, i32, %opencl.image2d_ro_t addrspace(1)*)
define spir_kernel void @k(i64 addrspace(1)* %p) {
  store i64 ptrtoint (i32 (<2 x i32>, i32, i32, %opencl.image2d_ro_t addrspace(1)*)* @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro to i64), i64 addrspace(1)* %p
  ret void
}

;--- size.ll
target triple = "spir64-unknown-unknown"
%opencl.image2d_ro_t = type opaque
declare spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32>, i32, i32, %opencl.image2d_ro_t addrspace(1)*)
define spir_kernel void @k(%opencl.image2d_ro_t addrspace(1)* %i) !intel_reqd_sub_group_size !0 {
  %1 = call spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32> zeroinitializer, i32 1, i32 16, %opencl.image2d_ro_t addrspace(1)* %i)
  ret void
}
!0 = !{i32 12}

;--- shuffle.ll
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func i32 @_Z21sub_group_ballot_findj(i32)
define spir_kernel void @k() {
  %1 = call spir_func i32 @_Z22get_sub_group_local_idv()
  %2 = call spir_func i32 @_Z21sub_group_ballot_findj(i32 %1)
  ret void
}

;--- nothing.ll
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z6searchj(i32)
define spir_kernel void @k() noinline optnone {
  %1 = call spir_func i32 @_Z6searchj(i32 1)
  ret void
}
