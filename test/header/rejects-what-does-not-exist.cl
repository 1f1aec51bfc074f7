// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the specification has no row for is not declared: clang names the file and line.
// REQUIRES: once
// RUN: not %clang -x cl -cl-std=CL3.0 --target=spir64 -I%include -fsyntax-only %s 2>&1 | FileCheck %s

#include "cl_intel_media_block_io.h"

kernel void k(read_only image2d_t in, write_only image2d_t out, global uint16 *o) {
    // CHECK: rejects-what-does-not-exist.cl:[[@LINE+1]]:12: error: {{.*}}intel_sub_group_media_block_read_ui16
    o[0] = intel_sub_group_media_block_read_ui16((int2)(0, 0), 4, 4, in);
    // CHECK: rejects-what-does-not-exist.cl:[[@LINE+1]]:5: error: no matching function for call to 'intel_sub_group_media_block_write_uc'
    intel_sub_group_media_block_write_uc((int2)(0, 0), 4, 4, (uchar)0, in);
    // CHECK: rejects-what-does-not-exist.cl:[[@LINE+1]]:14: error: no matching function for call to 'intel_sub_group_media_block_read_ui'
    o[0].x = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, out);
}
