// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each kernel that exchanges data in emulated sub-groups has one local variable for it. That has room for the
// work-group that the kernel requires, or for 4096 work-items, 8 bytes for each. NVIDIA's GPUs are given the calls.
// RUN: %cltile build --emit ll --sub-groups emulated %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: %cltile build --emit ll --sub-groups emulated --arch x86_64 %s -o %t.cpu.ll
// RUN: FileCheck %s --check-prefix=CPU < %t.cpu.ll
// RUN: %cltile build --emit ll --sub-groups emulated --arch nvptx64 -cl-std=CL2.0 %s -o %t.gpu.ll
// RUN: FileCheck %s --check-prefix=GPU --implicit-check-not=exchange_area < %t.gpu.ll
// RUN: not %cltile build --emit ll --sub-groups emulated -DALONE %s -o - 2>&1 | FileCheck %s --check-prefix=ALONE

// CHECK-NOT: exchange_area =
// CHECK-DAG: @words.__cltile_exchange_area = internal addrspace(3) global [4096 x i64] undef, align 8
// CHECK-DAG: @doubles.__cltile_exchange_area = internal addrspace(3) global [4096 x i64] undef, align 8
// CHECK-DAG: @small.__cltile_exchange_area = internal addrspace(3) global [30 x i64] undef, align 8
// CHECK-NOT: exchange_area =
// CHECK: define
// CHECK-NOT: intel_sub_group_shuffle{{[^.]*}}(
// CPU-DAG: @words.__cltile_exchange_area = internal global [4096 x i64] undef, align 8
// GPU: call {{.*}}@_Z28intel_sub_group_shuffle_downDv2_fS_j(
// ALONE: kernels-own-the-memory-of-exchanges.cl:[[#@LINE+4]]: 'helper' exchanges data in emulated sub-groups, which takes a kernel's local memory

#ifdef ALONE
int helper(int data) {
    return intel_sub_group_shuffle(data, 3);
}
#else
static int twice(int data, uint lane) {
    return intel_sub_group_shuffle(data, lane) + intel_sub_group_shuffle_xor(data, lane);
}

kernel void words(global int *data) {
    data[get_global_id(0)] = twice(data[get_global_id(0)], 1);
}

kernel void doubles(global long *data, global float2 *others) {
    data[get_global_id(0)] = intel_sub_group_shuffle(data[get_global_id(0)], 2) + twice(3, 4);
    others[get_global_id(0)] = intel_sub_group_shuffle_down(others[get_global_id(0)], 0.0f, 2);
}

kernel __attribute__((reqd_work_group_size(5, 3, 2))) void small(global uint *data) {
    data[get_global_id(0)] = intel_sub_group_shuffle(data[get_global_id(0)], 2);
}

kernel void nothing(global uint *data) {
    data[get_global_id(0)] = 1;
}
#endif
