// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In emulated sub-groups a kernel with products has 32 bytes of local memory for each work-item, and one exchange for each product: a
// barrier, and for parts of 32 bytes three. Other exchanges of the kernel share the memory. A kernel without products has 8 bytes.
// RUN: %cltile build --sub-groups emulated --emit ll %s -o - | FileCheck %s

// CHECK-DAG: @product.__cltile_exchange_area = internal addrspace(3) global [128 x i64] undef, align 8
// CHECK-DAG: @large.__cltile_exchange_area = internal addrspace(3) global [32 x i64] undef, align 8
// CHECK-DAG: @shuffle.__cltile_exchange_area = internal addrspace(3) global [32 x i64] undef, align 8

// CHECK-LABEL: @product(
// CHECK-COUNT-2: call spir_func void @_Z7barrierj
// CHECK-NOT: barrier
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(32, 1, 1)))
kernel void product(global short8 *a, global int8 *b, global float8 *c) {
    const size_t i = get_global_id(0);
    c[i] = intel_sub_group_bf16_bf16_matrix_mad_k16(a[i], b[i], c[i]) + intel_sub_group_shuffle((float)i, 3);
}

// CHECK-LABEL: @large(
// CHECK-COUNT-3: call spir_func void @_Z7barrierj
// CHECK-NOT: barrier
__attribute__((intel_reqd_sub_group_size(8), reqd_work_group_size(8, 1, 1)))
kernel void large(global int8 *a, global int8 *b, global int8 *c) {
    const size_t i = get_global_id(0);
    c[i] = intel_sub_group_i8_i8_matrix_mad_k32(a[i], b[i], c[i]);
}

// CHECK-LABEL: @shuffle(
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(32, 1, 1)))
kernel void shuffle(global int *c) {
    c[get_global_id(0)] = intel_sub_group_shuffle(c[get_global_id(0)], 3);
}
