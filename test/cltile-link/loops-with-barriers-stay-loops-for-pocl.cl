// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For PoCL loops are unrolled, but none with a barrier, whatever a pragma says: PoCL compiles what is between barriers for itself. And a kernel's
// code is there once: Clang 22 makes a function and a kernel of it.
// RUN: %cltile build --host pocl --emit ll %s -o - | FileCheck %s

// CHECK: define {{.*}}spir_kernel void @waiting(
// CHECK: br {{.*}}!llvm.loop ![[LOOP:[0-9]+]]
// CHECK-NOT: br i1 {{.*}}!llvm.loop
// CHECK: ret void
// CHECK-NOT: define
// CHECK: ![[LOOP]] = distinct !{![[LOOP]], ![[STAYS:[0-9]+]]}
// CHECK: ![[STAYS]] = !{!"llvm.loop.unroll.disable"}
kernel void waiting(global float *a, local float *l) {
  const int x = get_local_id(0);
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    l[x] = a[i * 64 + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < 4; ++j)
      a[x] += l[j] * l[x ^ j];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
