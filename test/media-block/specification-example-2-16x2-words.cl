// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The specification's second example: a region of 16 by 2 words in a sub-group of 8 as ushort4.
// REQUIRES: runs-linked
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %linked %bin/lane-map %t.bc 16 2 index 8 4 | FileCheck %s
// CHECK:      0 1 2 3 4 5 6 7{{$}}
// CHECK-NEXT: 8 9 A B C D E F{{$}}
// CHECK-NEXT: 10 11 12 13 14 15 16 17{{$}}
// CHECK-NEXT: 18 19 1A 1B 1C 1D 1E 1F{{$}}

__attribute__((intel_reqd_sub_group_size(8)))
kernel void example(read_only image2d_t src_image, global ushort *lanes) {
    ushort4 texels = intel_sub_group_media_block_read_us4((int2)(0, 0), 16, 2, src_image);
    vstore4(texels, get_sub_group_local_id(), lanes);
}
