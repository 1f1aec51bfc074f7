; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; llvm-spirv makes bitcode of SPIR-V with pointers for events and images, for which Clang has types of their own. Both families are
; linked to it all the same, and what builtins are made of has pointers, too.
; RUN: llvm-as %s -o %t.bc
; RUN: %cltile link -W no-all %t.bc -o %t.linked.bc
; RUN: %dis %t.linked.bc | FileCheck %s --implicit-check-not=target( --implicit-check-not=work_group_copy --implicit-check-not=media_block
; RUN: %cltile link -W no-all --sub-groups emulated --region-rows packed %t.bc -o %t.linked.bc
; RUN: %dis %t.linked.bc | FileCheck %s --implicit-check-not=target( --implicit-check-not=work_group_copy --implicit-check-not=media_block

; There is no SPIR-V of images that are pointers.
; RUN: %if spirv %{ %exits 1 %cltile build --emit spv -W no-all %t.bc -o %t.spv 2>&1 | FileCheck %s --check-prefix=IMAGE %}
; IMAGE: error: kernel 'blocks' takes an image as a pointer, which has no SPIR-V form

; CHECK: define spir_kernel void @copies(
; CHECK: store i32
; CHECK: call {{.*}}barrier
; CHECK: define spir_kernel void @blocks(ptr addrspace(1) %image,
; CHECK: call {{.*}}read_image{{.*}}(ptr addrspace(1) %image,
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@copies.tile = internal addrspace(3) global [64 x i32] undef

declare spir_func ptr @_Z26async_work_group_copy_2D2DPU3AS3vmPU3AS1Kvmmmmmm9ocl_event(ptr addrspace(3), i64, ptr addrspace(1), i64, i64, i64, i64, i64, i64, ptr)
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
declare spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32>, i32, i32, ptr addrspace(1))

define spir_kernel void @copies(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %events = alloca ptr
  %1 = call spir_func ptr @_Z26async_work_group_copy_2D2DPU3AS3vmPU3AS1Kvmmmmmm9ocl_event(ptr addrspace(3) @copies.tile, i64 0, ptr addrspace(1) %in, i64 0, i64 4, i64 8, i64 8, i64 16, i64 8, ptr null)
  store ptr %1, ptr %events
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr %events)
  %2 = load i32, ptr addrspace(3) @copies.tile
  store i32 %2, ptr addrspace(1) %out
  ret void
}

define spir_kernel void @blocks(ptr addrspace(1) %image, ptr addrspace(1) %out) !kernel_arg_type !0 {
  %1 = call spir_func i32 @_Z35intel_sub_group_media_block_read_uiDv2_iii14ocl_image2d_ro(<2 x i32> zeroinitializer, i32 4, i32 2, ptr addrspace(1) %image)
  store i32 %1, ptr addrspace(1) %out
  ret void
}

!0 = !{!"image2d_t", !"uint*"}
