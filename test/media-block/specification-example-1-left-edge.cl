// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The specification's first example: the left edge of a macroblock, 1 dword by 16 rows, in a sub-group of 16.
// REQUIRES: runs-linked
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %linked %bin/lane-map %t.bc 16 20 row 16 1 | FileCheck %s
// CHECK: 0 1 2 3 4 5 6 7 8 9 A B C D E F{{$}}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void example(read_only image2d_t src_luma_image, global ushort *lanes) {
    const int2 srcCoord = (int2)(16, 0);
    int2 edgeCoord;
    edgeCoord.x = srcCoord.x - 4;
    edgeCoord.y = srcCoord.y;
    uint leftLumaEdgeDW = intel_sub_group_media_block_read_ui(edgeCoord, 1, 16, src_luma_image);
    lanes[get_sub_group_local_id()] = as_uchar4(leftLumaEdgeDW).s3;
}
