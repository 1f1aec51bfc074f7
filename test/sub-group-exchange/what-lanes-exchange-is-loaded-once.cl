// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The load of an exchange in emulated sub-groups is volatile: PoCL 7.1 repeats others behind later barriers, and the memory takes turns.
// RUN: %cltile build --sub-groups emulated --emit ll %s -o - | FileCheck %s

// CHECK-LABEL: @kept(
// CHECK-COUNT-4: load volatile i32, ptr addrspace(3)
// CHECK-NOT: load i32
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(32, 1, 1)))
kernel void kept(global uint4 *values) {
    const size_t i = get_global_id(0);
    values[i] = intel_sub_group_shuffle_xor(values[i], 1);
}
