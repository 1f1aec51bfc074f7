// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of 12 words (24 bytes) take 16 slots each, so that lanes keep their column; slots of the padding are 0. The image
// has 12 words a row, so word 12 is the first of row 1.
// REQUIRES: runs-linked
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %linked %bin/lane-map %t.bc 12 4 index 16 2 | FileCheck %s
// CHECK:      0 1 2 3 4 5 6 7 8 9 A B 0 0 0 0{{$}}
// CHECK-NEXT: C D E F 10 11 12 13 14 15 16 17 0 0 0 0{{$}}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void example(read_only image2d_t image, global ushort *lanes) {
    vstore2(intel_sub_group_media_block_read_us2((int2)(0, 0), 12, 2, image), get_sub_group_local_id(), lanes);
}
