// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A finding as one line, with its place, severity, id and remedy.
// RUN: %clang_cl --target=spir64 -g -O0 -emit-llvm -c %s -o %t.bc
// RUN: %bin/api lines %t.bc | FileCheck %s
// CHECK: {{^/.*}}findings-are-one-line.cl:[[#@LINE+5]]:12: error: width 7 {{.*}} [media-block-width]. Remedy: choose {{.*$}}
// CHECK-NEXT: {{^}}-{{$}}

kernel void k(read_only image2d_t in, global uchar *out) {
    int2 at = (int2)(0, 0);
    *out = intel_sub_group_media_block_read_uc(at, 7, 1, in);
}
