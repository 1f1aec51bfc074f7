// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code of cltile's that stays a function knows the width and height of the module's only block.

// REQUIRES: once
// RUN: %cltile build --emit ll %s -o - | FileCheck %s

// CHECK-LABEL: define internal {{.*}}__cltile_read_general
// CHECK:       icmp slt i32 %{{[0-9]+}}, 12{{$}}
// CHECK-NEXT:  icmp slt i32 %{{[0-9]+}}, 5{{$}}
// CHECK-LABEL: {{^}}}
__attribute__((intel_reqd_sub_group_size(16)))
kernel void read(read_only image2d_t image, global uchar8 *out, int2 at) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc8(at, 12, 5, image);
}
