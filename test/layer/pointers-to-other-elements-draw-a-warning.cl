// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Programs for Intel's GPUs pass pointers to floats where sub-group blocks take uint. The GPUs' compiler warns; Clang from version 20 on
// would refuse the program.
// REQUIRES: once
// RUN: %bin/print-prelude sub-group-read sub-group-write ui > %t.cl
// RUN: cat %s >> %t.cl
// RUN: %clang --target=spir64 -x cl -cl-std=CL3.0 -Xclang -finclude-default-header -fsyntax-only %t.cl 2>&1 | FileCheck %s --implicit-check-not=error:

kernel void k(global float *p) {
    intel_sub_group_block_write(p, intel_sub_group_block_read((global uint *)p));
    // CHECK: {{:}}[[@LINE-1]]:33: warning: incompatible pointer types
}
