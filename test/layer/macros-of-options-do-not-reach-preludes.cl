// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros that a build's options define may have any name that the layer's definitions use. They are in force in the program
// all the same, and its lines are counted as they are in its source.
// REQUIRES: once
// RUN: %bin/print-prelude "options=-Dwidth=64 -D height=2 -D 'lane(x)=x' -Dregion=" folder=hosts/one-by-one emulate=8 words all > %t.cl
// RUN: cat %s >> %t.cl
// RUN: %clang --target=spir64 -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -Dwidth=64 -D height=2 -D "lane(x)=x" -Dregion= -Wall -c -emit-llvm -o %t.bc %t.cl 2>&1 | FileCheck %s

kernel void k(global int *p) {
    p[0] = width + height + lane(1);
    // CHECK: {{:}}[[@LINE+1]]:9: warning: unused variable 'region_of'
    int region_of region;
}
// CHECK-NOT: warning: u
