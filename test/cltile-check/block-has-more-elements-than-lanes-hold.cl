// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a block fits the lanes is told by each kernel's own sub-group size, in functions that kernels share, too.
// RUN: not %cltile check %s | FileCheck %s --implicit-check-not='[media-block'
// RUN: %cltile check --region-rows packed -DPACKED %s | FileCheck %s --check-prefix=PACKED --implicit-check-not=[media-block-padding]

#ifndef PACKED
ushort4 block(read_only image2d_t image) {
// CHECK: [[#@LINE+1]]:12: warning: a block of 16x4 has 64 elements, and 8 lanes of 4 components hold 32: the last 32 are dropped, called from line [[#@LINE+4]] [media-block-region-larger]
    return intel_sub_group_media_block_read_us4((int2)(0), 16, 4, image);
}
__attribute__((intel_reqd_sub_group_size(8))) kernel void eight(read_only image2d_t image, global ushort4 *out) {
    out[get_global_id(0)] = block(image);
}
__attribute__((intel_reqd_sub_group_size(16))) kernel void sixteen(read_only image2d_t image, global ushort4 *out) {
    out[get_global_id(0)] = block(image);
}
// CHECK: [[#@LINE+2]]:29: warning: a block of 8x1 fills 8 of the 16 elements that 16 lanes of 1 component hold: the others are 0 with cltile, and undefined elsewhere [media-block-region-smaller]
__attribute__((intel_reqd_sub_group_size(16))) kernel void smaller(read_only image2d_t image, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0), 8, 1, image);
}
// A write of 6 components of 8 has no function of its own; of 4, it has.
__attribute__((intel_reqd_sub_group_size(8))) kernel void writes(write_only image2d_t image, uint8 data) {
    intel_sub_group_media_block_write_ui8((int2)(0), 6, 6, data, image);
    intel_sub_group_media_block_write_ui8((int2)(0), 6, 5, data, image);
// CHECK: [[#@LINE+1]]:5: warning: a block of 6x4 fills 32 of the 64 elements that 8 lanes of 8 components hold: the others are not written [media-block-region-smaller]
    intel_sub_group_media_block_write_ui8((int2)(0), 6, 4, data, image);
}
// CHECK: [[#@LINE+2]]:29: error: a block of 3x5 takes 20 elements, as its rows are padded from 3 to 4, and 16 lanes of 1 component hold 16: hardware overwrites other registers [media-block-padding]
__attribute__((intel_reqd_sub_group_size(16))) kernel void overwrites(read_only image2d_t image, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0), 3, 5, image);
}
#endif

// Rows of 3 dwords take 4, and 5 of these are too many for 16 lanes; packed, they are not.
// PACKED: fills 15 of the 16 elements
__attribute__((intel_reqd_sub_group_size(16))) kernel void padded(read_only image2d_t image, global uint *out) {
#ifndef PACKED
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0), 3, 4, image);
#else
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0), 3, 5, image);
#endif
}
