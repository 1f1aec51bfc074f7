// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM 22's SPIR-V target asks for an extension where a kernel's format follows one of another function. Drivers lack it.
// REQUIRES: spirv-backend
// RUN: %cltile build --emit spvasm %s -o - | FileCheck %s --implicit-check-not=OpExtension

// CHECK: printf
void helper(int x) {
  printf("helper %d\n", x);
}

// CHECK: printf
kernel void print(global int *o) {
  printf("%d\n", o[0]);
}
