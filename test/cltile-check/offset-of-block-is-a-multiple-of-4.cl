// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An x that is never a multiple of 4 is an error, constant or not, negative or positive. The y may have any value, constant or not.
// RUN: %exits 1 %cltile check %s | FileCheck %s --implicit-check-not='[media-block'

__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t image, global uint *out, int y) {
    uint sum = intel_sub_group_media_block_read_ui((int2)(-4, 3), 4, 4, image);
    sum += intel_sub_group_media_block_read_ui((int2)(y, 3), 4, 4, image);
    sum += intel_sub_group_media_block_read_ui((int2)(y * 2, y + 1), 4, 4, image);
// CHECK: [[#@LINE+1]]:12: error: the block begins at byte 2 of a row: no multiple of 4 [media-block-offset]
    sum += intel_sub_group_media_block_read_ui((int2)(2, y), 4, 4, image);
// CHECK: [[#@LINE+1]]:12: error: the block begins at byte -1 of a row: no multiple of 4 [media-block-offset]
    sum += intel_sub_group_media_block_read_ui((int2)(-1, 0), 4, 4, image);
    int2 at = (int2)(4, y);
    at.x -= 3;
// CHECK: [[#@LINE+1]]:12: error: the block begins at byte 1 of a row: no multiple of 4 [media-block-offset]
    sum += intel_sub_group_media_block_read_ui(at, 4, 4, image);
// CHECK: [[#@LINE+1]]:12: error: the block begins at a byte of a row that is never a multiple of 4 [media-block-offset]
    sum += intel_sub_group_media_block_read_ui((int2)(8 * y - 1, 0), 4, 4, image);
// CHECK: [[#@LINE+1]]:12: error: the block begins at a byte of a row that is never a multiple of 4 [media-block-offset]
    sum += intel_sub_group_media_block_read_ui((int2)(16 * y, y) - (int2)(2, 1), 4, 4, image);
    sum += intel_sub_group_media_block_read_ui((int2)(16 * y, y) - (int2)(4, 1), 4, 4, image);
    sum += intel_sub_group_media_block_read_ui((int2)(4 * y - 4, 8 * y - 1), 4, 4, image);
    out[get_global_id(0)] = sum;
}
