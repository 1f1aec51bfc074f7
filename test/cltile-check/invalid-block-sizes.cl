// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Widths that blocks cannot have and heights over Table 6.X are errors, and the sizes next to them are not.
// RUN: %exits 1 %cltile check %s | FileCheck %s --implicit-check-not='[media-block'

#define S(n) __attribute__((intel_reqd_sub_group_size(n))) kernel void

S(16) widths(read_only image2d_t image, global uint *out) {
    *out = intel_sub_group_media_block_read_uc((int2)(0), 4, 4, image);
// CHECK: [[#@LINE+1]]:12: error: width 0: a block has at least 4 bytes a row [media-block-width]
    *out = intel_sub_group_media_block_read_uc((int2)(0), 0, 4, image);
// CHECK: [[#@LINE+1]]:12: error: width -4: a block has at least 4 bytes a row [media-block-width]
    *out = intel_sub_group_media_block_read_uc((int2)(0), -4, 4, image);
// CHECK: [[#@LINE+1]]:12: error: width 5 is 5 bytes, as elements have 1 byte: no multiple of 4 [media-block-width]
    *out = intel_sub_group_media_block_read_uc((int2)(0), 5, 2, image);
// CHECK: [[#@LINE+1]]:12: error: width 3 is 6 bytes, as elements have 2 bytes: no multiple of 4 [media-block-width]
    *out = intel_sub_group_media_block_read_us((int2)(0), 3, 4, image);
// CHECK: [[#@LINE+1]]:12: error: width 36 is 36 bytes, as elements have 1 byte: more than 32 [media-block-width]
    *out = intel_sub_group_media_block_read_uc((int2)(0), 36, 1, image);
// CHECK: [[#@LINE+1]]:12: error: width 9 is 36 bytes, as elements have 4 bytes: more than 32 [media-block-width]
    *out = intel_sub_group_media_block_read_ui((int2)(0), 9, 1, image);
    *out = intel_sub_group_media_block_read_uc4((int2)(0), 32, 2, image).x;
    *out = intel_sub_group_media_block_read_ui((int2)(0), 8, 2, image);
}

S(16) heights(read_only image2d_t image, write_only image2d_t other, global uint *out, uint4 data, ushort8 words) {
    *out = intel_sub_group_media_block_read_ui4((int2)(0), 1, 64, image).x;
// CHECK: [[#@LINE-1]]:12: note: height 64: {{.*}} [media-block-height-of-buffer]
// CHECK: [[#@LINE+1]]:12: error: height 65: blocks of 4 bytes a row have at most 64 rows (Table 6.X) [media-block-height]
    *out = intel_sub_group_media_block_read_ui8((int2)(0), 1, 65, image).x;
// CHECK: [[#@LINE+1]]:12: error: height 33: blocks of 8 bytes a row have at most 32 rows (Table 6.X) [media-block-height]
    *out = intel_sub_group_media_block_read_ui8((int2)(0), 2, 33, image).x;
    *out = intel_sub_group_media_block_read_ui4((int2)(0), 4, 16, image).x;
// CHECK: [[#@LINE+1]]:5: note: height 17: blocks of an image that was made from a buffer have at most 16 rows [media-block-height-of-buffer]
    intel_sub_group_media_block_write_ui4((int2)(0), 2, 17, data, other);
// CHECK: [[#@LINE+1]]:5: error: height 17: blocks of 12 bytes a row have at most 16 rows (Table 6.X) [media-block-height]
    intel_sub_group_media_block_write_ui4((int2)(0), 3, 17, data, other);
// CHECK: [[#@LINE+1]]:5: error: height 9: blocks of 20 bytes a row have at most 8 rows (Table 6.X) [media-block-height]
    intel_sub_group_media_block_write_ui4((int2)(0), 5, 9, data, other);
// CHECK: [[#@LINE+1]]:5: error: height 9: blocks of 32 bytes a row have at most 8 rows (Table 6.X) [media-block-height]
    intel_sub_group_media_block_write_us8((int2)(0), 16, 9, words, other);
// CHECK: [[#@LINE+1]]:5: error: height 0: a block has at least one row [media-block-height]
    intel_sub_group_media_block_write_us8((int2)(0), 16, 0, words, other);
    intel_sub_group_media_block_write_us8((int2)(0), 16, 8, words, other);
}
