// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies within one memory, and with another number of arguments, are not declared: clang names the file and line.
// REQUIRES: once
// RUN: not %clang -x cl -cl-std=CL3.0 --target=spir64 -I%include -fsyntax-only %s 2>&1 | FileCheck %s

#include "cl_khr_extended_async_copies.h"

kernel void k(global uchar *in, global uchar *out) {
    local uchar a[64], b[64];
    // CHECK: rejects-other-copies.cl:[[@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'async_work_group_copy_2D2D'
    event_t event = async_work_group_copy_2D2D(a, 0, b, 0, 1, 8, 8, 8, 8, 0);
    // CHECK: rejects-other-copies.cl:[[@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'async_work_group_copy_2D2D'
    event = async_work_group_copy_2D2D(out, 0, in, 0, 1, 8, 8, 8, 8, 0);
    // CHECK: rejects-other-copies.cl:[[@LINE+1]]:{{[0-9]+}}: error: no matching function for call to 'async_work_group_copy_3D3D'
    event = async_work_group_copy_3D3D(a, 0, in, 0, 1, 8, 8, 8, 8, 0, 0);
}
