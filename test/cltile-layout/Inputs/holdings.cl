// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What each lane gets of a region of `size`: FUNCTION gives TEXELS.

kernel void holdings(read_only image2d_t image, int2 size, global TEXELS *lanes) {
    lanes[get_global_id(0)] = FUNCTION((int2)(4, 3), size.x, size.y, image);
}
