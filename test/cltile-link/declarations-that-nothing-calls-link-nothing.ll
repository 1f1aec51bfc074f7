; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Optimisers leave declarations of builtins whose calls they removed. Such a builtin stands in the same member as one that is called,
; and is not linked with it.
; RUN: llvm-as %s -o %t.bc
; RUN: %cltile link -W no-all %t.bc -o %t.linked.bc
; RUN: %dis %t.linked.bc | FileCheck %s --implicit-check-not=media_block

; CHECK: define spir_kernel void @blocks(
; CHECK: call {{.*}}read_image
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32>, i32, i32, ptr addrspace(1))
declare spir_func <2 x i32> @_Z36intel_sub_group_media_block_read_ui2Dv2_iii14ocl_image2d_ro(<2 x i32>, i32, i32, ptr addrspace(1))

define spir_kernel void @blocks(ptr addrspace(1) %image, ptr addrspace(1) %out) {
  %1 = call spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32> zeroinitializer, i32 8, i32 2, ptr addrspace(1) %image)
  store i32 %1, ptr addrspace(1) %out
  ret void
}
