// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One media block read.

kernel void read(read_only image2d_t in, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 8, 2, in);
}
