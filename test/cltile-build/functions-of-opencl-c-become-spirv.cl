// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of OpenCL C that LLVM 22's SPIR-V target does not know, or translates wrong.
// REQUIRES: spirv-backend
// RUN: %cltile build --emit spvasm %s -o - | FileCheck %s --implicit-check-not=FConvert --implicit-check-not=OpExtension

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// CHECK: OpDecorate %[[ROUNDED:[0-9]+]] FPRoundingMode RTZ
// CHECK: %[[FORMAT:_str]] = OpVariable %_ptr_UniformConstant__arr_uchar_uint_7 UniformConstant

// The same type: no conversion. Halves: with the rounding.

// CHECK-LABEL: %__clang_ocl_kern_imp_conversions = OpFunction
// CHECK: %[[ROUNDED]] = OpFConvert %half
// CHECK: OpConvertUToF %v4half
kernel void conversions(global float4 *floats, global half4 *halves, global uint4 *numbers) {
  floats[0] = convert_float4_rtp(floats[1]);
  halves[0].x = convert_half_rtz(floats[1].x);
  halves[1] = convert_half4(numbers[0]);
}

// The device's scope (1) and sequential consistency (16) unless told otherwise: of a work-group (2), acquire (2).
// CHECK-LABEL: %__clang_ocl_kern_imp_atomics = OpFunction
// CHECK: OpAtomicExchange %uint %{{[0-9]+}} %uint_1 %uint_16 %uint_5
// CHECK: OpAtomicUMax %uint %{{[0-9]+}} %uint_1 %uint_16 %uint_5
// CHECK: OpAtomicLoad %uint %{{.*}} %uint_2 %uint_2
// CHECK: OpAtomicStore %{{.*}} %uint_2 %uint_4 %uint_7
// CHECK: OpAtomicCompareExchange %uint %{{[0-9]+}} %uint_1 %uint_16 %uint_16
kernel void atomics(global uint *values, global float *floats) {
  local uint own;
  float expected = 3;
  values[1] = atomic_exchange((global atomic_uint *)values, 5);
  values[2] = atomic_fetch_max((global atomic_uint *)values, 5);
  values[3] = atomic_load_explicit((local atomic_uint *)&own, memory_order_acquire, memory_scope_work_group);
  atomic_store_explicit((local atomic_uint *)&own, 7, memory_order_release, memory_scope_work_group);
  values[4] = atomic_compare_exchange_strong((global atomic_float *)floats, &expected, 5.0f);
}

// CHECK-LABEL: %__clang_ocl_kern_imp_fences = OpFunction
// CHECK: OpMemoryBarrier %uint_2 %uint_520
// CHECK: OpMemoryBarrier %uint_2 %uint_258
// CHECK: OpControlBarrier %uint_3 %uint_3 %uint_784
// CHECK: OpControlBarrier %uint_2 %uint_1 %uint_528
// CHECK: OpGenericCastToPtrExplicit {{.*}} CrossWorkgroup
kernel void fences(global int *values) {
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  read_mem_fence(CLK_LOCAL_MEM_FENCE);
  sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  values[0] = to_global((int *)values) != 0;
}

// Plain arithmetic, which no host has to know.
// CHECK-LABEL: %__clang_ocl_kern_imp_integers = OpFunction
// CHECK: OpIMul %v4uint
// CHECK: s_add_sat
// CHECK: OpShiftRightLogical
// CHECK: OpGroupNonUniformShuffle
kernel void integers(global uint *values, global char4 *bytes) {
  values[0] = dot_acc_sat(bytes[0], bytes[1], (int)values[1]);
  values[1] = bit_reverse(values[2]);
  values[2] = sub_group_rotate(values[3], 3);
}

// vloada_half3 counts in fours: its offset is in the pointer.
// CHECK-LABEL: %__clang_ocl_kern_imp_texels = OpFunction
// CHECK: OpIMul %ulong %{{.*}} %ulong_4
// CHECK: vload_halfn %{{.*}} 3
// CHECK: OpImageRead %v4float
// CHECK: OpFConvert %v4half
kernel void texels(read_only image2d_t image, global half4 *halves, global float3 *floats, int i) {
  floats[0] = vloada_half3(i, (global half *)halves);
  halves[0] = read_imageh(image, (int2)(1, 2));
}

// CHECK-LABEL: %__clang_ocl_kern_imp_prints = OpFunction
// CHECK: %[[TEXT:[0-9]+]] = OpBitcast %_ptr_UniformConstant_uchar %[[FORMAT]]
// CHECK: %[[CHARACTERS:[0-9]+]] = OpInBoundsPtrAccessChain %_ptr_UniformConstant_uchar %[[TEXT]]
// CHECK: printf %[[CHARACTERS]]
kernel void prints(global int *values) {
  printf("%d %s\n", values[0], "text");
}
