// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PoCL 6.0 garbles vectors of more than 32 bytes that SPIR-V gives to functions of OpenCL C: for PoCL these get halves of them. Functions of the
// program, and vectors of 32 bytes, are left alone.
// RUN: %cltile build --host pocl --emit ll %s -o - | FileCheck %s
// RUN: %cltile build --emit ll %s -o - | FileCheck %s --check-prefix OTHERS
// OTHERS: @_Z3maxDv16_fS_(
// OTHERS: @_Z7vstore8Dv8_dmPU3AS1d(

__attribute__((overloadable)) float16 other(float16);

// CHECK-LABEL: define {{.*}}spir_kernel void @elements(
kernel void elements(global float16 *a, global float8 *b, global double16 *d) {
  // CHECK-DAG: call {{.*}}<8 x float> @_Z3maxDv8_fS_(
  // CHECK-DAG: call {{.*}}<8 x float> @_Z3maxDv8_fS_(
  a[0] = max(a[1], a[2]);
  // CHECK-DAG: call {{.*}}<8 x float> @_Z3minDv8_fS_(
  b[0] = min(b[1], b[2]);
  // CHECK-DAG: call {{.*}}<4 x double> @_Z4fminDv4_dd(
  d[0] = fmin(d[1], 2.0);
  // CHECK-DAG: call {{.*}}<16 x float> @_Z5otherDv16_f(
  a[3] = other(a[4]);
  // CHECK: ret void
}

// CHECK-LABEL: define {{.*}}spir_kernel void @pointers(
kernel void pointers(global float16 *a) {
  // CHECK: call {{.*}}<8 x float> @_Z5fractDv8_fP{{(U9CLprivate)?}}S_({{.*}}, ptr {{[^,]*}}%[[LOW:[0-9a-z.]+]])
  // CHECK: call {{.*}}<8 x float> @_Z5fractDv8_fP{{(U9CLprivate)?}}S_({{.*}}, ptr {{[^,]*}}%[[HIGH:[0-9a-z.]+]])
  // CHECK: store <16 x float> {{.*}}, ptr addrspace(1)
  a[0] = fract(a[1], a + 2);
  // CHECK: ret void
}

// CHECK-LABEL: define {{.*}}spir_kernel void @stores(
kernel void stores(global double *d, double8 value, ulong at) {
  // CHECK: %[[TWICE:[0-9a-z.]+]] = shl i64 %at, 1
  // CHECK: call {{.*}}@_Z7vstore4Dv4_dmPU3AS1d(<4 x double> {{.*}}, i64 {{(noundef )?}}%[[TWICE]], ptr addrspace(1)
  // CHECK: %[[NEXT:[0-9a-z.]+]] = {{or|or disjoint|add|add nuw}} i64 %[[TWICE]], 1
  // CHECK: call {{.*}}@_Z7vstore4Dv4_dmPU3AS1d(<4 x double> {{.*}}, i64 {{(noundef )?}}%[[NEXT]], ptr addrspace(1)
  vstore8(value, at, d);
  // CHECK: ret void
}

// CHECK-LABEL: define {{.*}}spir_kernel void @shuffles(
kernel void shuffles(global int16 *n, uint16 mask, global int4 *o, uint4 few) {
  // CHECK-NOT: shuffle{{.*}}Dv
  // CHECK: extractelement <16 x i32> {{.*}}, i32 %
  n[0] = shuffle2(n[1], n[2], mask);
  o[0] = shuffle(n[3], few);
  // CHECK: ret void
}
