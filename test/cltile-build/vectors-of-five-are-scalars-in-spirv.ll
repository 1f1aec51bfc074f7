; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; SPIR-V has vectors of 2, 3, 4, 8 and 16 components; Clang's SLP vectoriser makes others, too. Functions without such keep theirs.
; REQUIRES: spirv-backend, spirv-val, spirv-dis
; RUN: llvm-as %s -o %t.bc
; RUN: %cltile build --emit spv %t.bc -o %t.spv
; RUN: spirv-val %t.spv
; RUN: spirv-dis %t.spv | FileCheck %s
; CHECK-NOT: OpTypeVector {{.*}} 5
; CHECK: OpTypeVector %{{[^ ]+}} 4
; CHECK-NOT: OpTypeVector {{.*}} 5
; CHECK: OpFunction {{.*}}
; CHECK-COUNT-5: OpIMul %uint
; CHECK-NOT: OpIMul
; CHECK: OpFunctionEnd
; CHECK: OpFunction {{.*}}
; CHECK: OpIMul %v4uint
; CHECK-NOT: OpIMul
; CHECK: OpFunctionEnd

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64"

define spir_kernel void @five(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %x) !kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !2 !kernel_arg_base_type !2 !kernel_arg_type_qual !3 {
  %loaded = load <5 x i32>, ptr addrspace(1) %in, align 4
  %first = insertelement <5 x i32> poison, i32 %x, i64 0
  %all = shufflevector <5 x i32> %first, <5 x i32> poison, <5 x i32> zeroinitializer
  %product = mul <5 x i32> %loaded, %all
  store <5 x i32> %product, ptr addrspace(1) %out, align 4
  ret void
}

define spir_kernel void @four(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %x) !kernel_arg_addr_space !0 !kernel_arg_access_qual !1 !kernel_arg_type !2 !kernel_arg_base_type !2 !kernel_arg_type_qual !3 {
  %loaded = load <4 x i32>, ptr addrspace(1) %in, align 16
  %square = mul <4 x i32> %loaded, %loaded
  store <4 x i32> %square, ptr addrspace(1) %out, align 16
  ret void
}

!0 = !{i32 1, i32 1, i32 0}
!1 = !{!"none", !"none", !"none"}
!2 = !{!"uint*", !"uint*", !"uint"}
!3 = !{!"", !"", !""}
