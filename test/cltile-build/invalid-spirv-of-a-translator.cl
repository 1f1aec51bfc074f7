// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V that is not valid is not given out: the message says what made it, what is wrong, and what helps.
// REQUIRES: spirv-backend
// RUN: rm -rf %t && mkdir %t %t/tmp
// RUN: env TMPDIR=%t/tmp %exits 1 %cltile build --emit spv %s -o %t/out 2>&1 | FileCheck %s
// RUN: env TMPDIR=%t/tmp %exits 1 %cltile build --emit spvasm %s -o %t/out 2>&1 | FileCheck %s
// RUN: not ls %t/out
// RUN: ls -A %t/tmp | count 0

// CHECK: cltile: {{.*}}.cl: error: LLVM 22's SPIR-V target cannot translate this (its SPIR-V is not valid, says SPIRV-Tools: Illegal number of components (5) for TypeVector: %v5uint = OpTypeVector %uint 5): write it in another way, or give --spirv-by translator, which takes llvm-spirv-22, or take a cltile built with LLVM 19, whose translator Debian 13 has
// CHECK-NOT: {{.}}
typedef int int5 __attribute__((ext_vector_type(5)));

kernel void multiply(global int5 *values) {
  values[0] *= values[1];
}
