// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PoCL has no ids of work-items in functions that SPIR-V keeps from being inlined, as Clang 22 makes one of each kernel: with --host a
// kernel that calls no builtin is inlined, too. Without, it stays as it is (leaves-other-modules-as-they-are.cl).
// RUN: %clang_cl --target=spir64-unknown-unknown -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins -c -emit-llvm %s -o %t.bc
// RUN: %cltile link --host pocl %t.bc -o %t.pocl.bc
// RUN: %dis %t.pocl.bc | FileCheck %s
// RUN: %cltile link --host rusticl %t.bc -o %t.rusticl.bc
// RUN: %dis %t.rusticl.bc | FileCheck %s
// RUN: %cltile link --host intel-cpu %t.bc -o %t.intel-cpu.bc
// RUN: cmp %t.bc %t.intel-cpu.bc

// CHECK: define {{.*}}spir_kernel void @plain(
// CHECK-NOT: call {{.*}}@{{at|__clang_ocl}}
// CHECK: call {{.*}}get_global_id
// CHECK-NOT: call {{.*}}@{{at|__clang_ocl}}
// CHECK: {{^}}}
__attribute__((noinline)) int at(void) {
    return get_global_id(0) * 2;
}

kernel void plain(global int *out) {
    out[at()] = at();
}
