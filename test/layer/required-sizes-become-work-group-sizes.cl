// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the layer builds a program to learn required sub-group sizes, they become required work-group sizes, in every spelling
// and through macros, and kernels' own work-group sizes are left out.
// REQUIRES: once
// RUN: %bin/print-prelude ask emulate=16 required > %t.cl
// RUN: cat %s >> %t.cl
// RUN: %clang --target=spir64 -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -Wall -Werror -Wno-ignored-pragmas -S -emit-llvm -o - %t.cl | FileCheck %s

#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable
#ifndef cl_intel_required_subgroup_size
#error
#endif
#define ATTRIBUTE(x) __attribute__((x))
#define LANES(n) ATTRIBUTE(intel_reqd_sub_group_size(n))

// CHECK-NOT: intel_reqd_sub_group_size
// CHECK: @eight({{.*}}!reqd_work_group_size ![[EIGHT:[0-9]+]]
kernel LANES(8) void eight(global int *p) {
}
// CHECK: @sixteen({{.*}}!reqd_work_group_size ![[SIXTEEN:[0-9]+]]
kernel __attribute__((__intel_reqd_sub_group_size__(16), reqd_work_group_size(64, 1, 1))) void sixteen(global int *p) {
}
// CHECK: @thirty_two({{.*}}!reqd_work_group_size ![[THIRTY_TWO:[0-9]+]]
kernel LANES(4 * 8) ATTRIBUTE(__reqd_work_group_size__(2, 3, 4)) void thirty_two(global int *p) {
}
// CHECK: @none(
// CHECK-NOT: reqd_work_group_size
// CHECK: {
kernel __attribute__((__reqd_work_group_size__(64, 1, 1))) void none(global int *p) {
}
// CHECK-DAG: ![[EIGHT]] = !{i32 8, i32 1, i32 1}
// CHECK-DAG: ![[SIXTEEN]] = !{i32 16, i32 1, i32 1}
// CHECK-DAG: ![[THIRTY_TWO]] = !{i32 32, i32 1, i32 1}
