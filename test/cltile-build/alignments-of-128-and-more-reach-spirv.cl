// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM's own target writes alignments as signed bytes: -128 for 128, and 0 for 256. llvm-spirv crashed on both, and so PoCL 6.0.
// REQUIRES: spirv
// RUN: %cltile build --emit spvasm %s -o - | FileCheck %s --implicit-check-not="Alignment 42" --implicit-check-not="Alignment 0"
// CHECK-DAG: OpDecorate %x Alignment 128
// CHECK-DAG: OpDecorate %y Alignment {{4096|256}}
kernel void aligned(global long *out, int i) {
    long16 x[4];
    int __attribute__((aligned(256))) y[4];
    x[i & 3] = (long16)i;
    y[i & 3] = i;
    out[0] = x[(i + 1) & 3].z + y[(i + 2) & 3];
}
