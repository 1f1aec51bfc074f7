// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For Intel's GPUs conversions of bfloat16 and the halves of a barrier are their own, with the barrier's memory and scope. What writes
// SPIR-V knows them, and inspect reads it.
// REQUIRES: spirv-backend
// RUN: %cltile build --target intel-xe2 --emit ll %s -o - | FileCheck %s
// RUN: %cltile build --target intel-xe2 %s -o %t.spv
// RUN: %cltile inspect %t.spv | FileCheck %s --check-prefix=INSPECT
// INSPECT: intel_sub_group_2d_block_read_16b_8r16x1c

__attribute__((intel_reqd_sub_group_size(16)))
// CHECK-LABEL: @halves(
// CHECK: call {{.*}} @_Z27__spirv_ConvertFToBF16INTELDv8_f(
// CHECK: call {{.*}} @_Z33__spirv_ControlBarrierArriveINTELiii({{.*}} 2, {{.*}} 2, {{.*}} 260)
// CHECK: call {{.*}} @_Z{{[0-9]+}}__spirv_Subgroup2DBlockLoadINTEL
// CHECK: call {{.*}} @_Z31__spirv_ControlBarrierWaitINTELiii({{.*}} 2, {{.*}} 2, {{.*}} 258)
// CHECK: call {{.*}} @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL
// CHECK: call {{.*}} @_Z33__spirv_ControlBarrierArriveINTELiii({{.*}} 2, {{.*}} 1, {{.*}} 2820)
// CHECK: call {{.*}} @_Z31__spirv_ControlBarrierWaitINTELiii({{.*}} 2, {{.*}} 2, {{.*}} 2818)
// CHECK: call {{.*}} @_Z27__spirv_ConvertBF16ToFINTELs(
kernel void halves(global ushort *a, global float8 *in, global float8 *out, global ushort8 *values, global float *last) {
    const size_t i = get_global_id(0);
    values[i] = intel_convert_bfloat168_as_ushort8(in[i]);
    intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
    ushort8 block;
    intel_sub_group_2d_block_read_16b_8r16x1c(a, 64, 8, 64, (int2)(0, 0), (private ushort *)&block);
    intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
    out[i] = intel_sub_group_bf16_bf16_matrix_mad_k16(as_short8(block), as_int8(in[i]), out[i]);
    intel_work_group_barrier_arrive(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    last[i] = intel_convert_as_bfloat16_float(a[i]);
}
