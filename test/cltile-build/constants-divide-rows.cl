// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Width and sub-group size are constants in a kernel's generic code: lanes are counted by 8, rows by 16 bytes, which is a
// shift, or, packed, by 12.
// RUN: %cltile build --sub-group-size 8 --emit ll %s -o - | sed -n "/^define.*@read(/,/^}/p" \
// RUN:   | FileCheck %s --implicit-check-not='{{(div|rem) i32 %[0-9]+, %}}' --implicit-check-not='udiv i32'
// RUN: %cltile build --sub-group-size 8 --region-rows=packed --emit ll %s -o - | sed -n "/^define.*@read(/,/^}/p" \
// RUN:   | FileCheck %s --check-prefix PACKED --implicit-check-not='{{(div|rem) i32 %[0-9]+, %}}' \
// RUN:     --implicit-check-not='lshr i32 {{.*}}, 4'

// CHECK: urem i32 %{{[0-9]+}}, 8
// CHECK: lshr i32 [[SLOT:%[0-9]+]], 4
// CHECK: sub {{(nsw )?}}i32 [[SLOT]], %
// PACKED: urem i32 %{{[0-9]+}}, 8
// PACKED: udiv i32 [[SLOT:%[0-9]+]], 12
// PACKED: sub {{(nsw )?}}i32 [[SLOT]], %
kernel void read(read_only image2d_t image, global uchar4 *out, int2 at) {
    const int width = 12;
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc4(at, width, 4, image);
}
