// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where sub-groups are native, --sub-group-size is for each kernel that calls a sub-group function of the host's, in a
// function of its own, too. Without it, such a module stays as it is.
// RUN: %clang_cl --target=spir64-unknown-unknown -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins -c -emit-llvm %s -o %t.bc
// RUN: %cltile link --sub-groups native %t.bc -o %t.same.bc
// RUN: cmp %t.bc %t.same.bc
// RUN: %cltile link --sub-groups native --sub-group-size 8 %t.bc -o - | %dis > %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: grep "define .*@has_none(" %t.ll | FileCheck %s --check-prefix=NONE --implicit-check-not=intel_reqd
// NONE: kernel_arg_type
// RUN: %cltile link --target intel --sub-group-size 8 - -o - < %t.bc | %dis | FileCheck %s

// CHECK-DAG: define {{.*}}@reduces({{.*}} !intel_reqd_sub_group_size [[EIGHT:![0-9]+]]
// CHECK-DAG: define {{.*}}@calls({{.*}} !intel_reqd_sub_group_size [[EIGHT]]
// CHECK-DAG: define {{.*}}@asks({{.*}} !intel_reqd_sub_group_size [[EIGHT]]
// CHECK-DAG: define {{.*}}@ballots({{.*}} !intel_reqd_sub_group_size [[EIGHT]]
// CHECK-DAG: define {{.*}}@requires({{.*}} !intel_reqd_sub_group_size [[SIXTEEN:![0-9]+]]
// CHECK-DAG: call {{.*}}@_Z20sub_group_reduce_addi
// CHECK-DAG: [[EIGHT]] = !{i32 8}
// CHECK-DAG: [[SIXTEEN]] = !{i32 16}
kernel void reduces(global int *x) {
    x[get_global_id(0)] = sub_group_reduce_add(x[get_global_id(0)]);
}

// Calls itself, which nothing inlines here.
int total(int x, int depth) {
    return depth == 0 ? x : total(sub_group_reduce_max(x), depth - 1);
}

kernel void calls(global int *x, int n) {
    x[get_global_id(0)] = total(x[get_global_id(0)], n);
}

kernel void asks(global uint *x) {
    x[get_global_id(0)] = get_max_sub_group_size();
}

kernel void ballots(global uint4 *x) {
    x[get_global_id(0)] = sub_group_ballot(x[get_global_id(0)].x == 1);
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void requires(global int *x) {
    x[get_global_id(0)] = sub_group_any(x[get_global_id(0)]);
}

kernel void has_none(global int *x) {
    x[get_global_id(0)] = 1;
}
