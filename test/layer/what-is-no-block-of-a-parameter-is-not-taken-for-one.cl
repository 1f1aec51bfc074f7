// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls in comments, strings and arguments of macros, of overloads, and of images that are no plain parameter are no reason
// for a message.
// RUN: %bin/layer-parameters %s | FileCheck %s --implicit-check-not=read, --implicit-check-not=unknown --implicit-check-not=made
// RUN: %bin/layer-parameters %s -DOWN | not grep .

#define IGNORE(...)
#define LOAD(image) intel_sub_group_media_block_read_uc((int2)(0, 0), 16, 1, image)
#define KERNEL(name) kernel void name##_made
#define PARAMETERS(...) __VA_ARGS__
#define TWO read_only image2d_t one, read_only image2d_t two

// intel_sub_group_media_block_read_uc((int2)(0, 0), 16, 1, image)
uchar over(read_only image2d_t image, int x) __attribute__((overloadable)) {
    return intel_sub_group_media_block_read_uc((int2)(x, 0), 16, 1, image);
}
uchar over(read_only image2d_t image, float x) __attribute__((overloadable)) {
    return (uchar)read_imageui(image, (int2)((int)x, 0)).x;
}
uchar query(read_only image2d_t image) {
    return (uchar)get_image_width(image);
}

// CHECK: k 0 read_only image:
kernel void k(read_only image2d_t image, global uchar *out) {
    /* intel_sub_group_media_block_read_uc((int2)(0, 0), 16, 1, image) */
    constant char *text = "intel_sub_group_media_block_read_uc((int2)(0, 0), 16, 1, image)";
    IGNORE(intel_sub_group_media_block_read_uc((int2)(0, 0), 16, 1, image))
    out[0] = over(image, 1.0f) + query(image) + LOAD(image);
#if 0
    out[0] = intel_sub_group_media_block_read_uc((int2)(0, 0), 16, 1, image);
#endif
}

// The third parameter is one in the table of arguments, too.
// CHECK: three 0 read_only one:
// CHECK: three 1 read_only two:
// CHECK: three 2 write_only three: written, height 1
kernel void three(TWO, write_only image2d_t three) {
    intel_sub_group_media_block_write_uc((int2)(0, 0), 16, 1, (uchar)1, three);
}

// Which parameter it is, or whose, cannot be told.
kernel void unknown(PARAMETERS(global int *a, global int *b), write_only image2d_t image) {
    intel_sub_group_media_block_write_uc((int2)(0, 0), 16, 1, (uchar)1, image);
}
KERNEL(name)(write_only image2d_t image) {
    intel_sub_group_media_block_write_uc((int2)(0, 0), 16, 1, (uchar)1, image);
}

// The program's own functions are no builtins.
#ifdef OWN
uchar __attribute__((overloadable)) intel_sub_group_media_block_read_uc(int2 at, int width, int height, image2d_t image) {
    return 0;
}
#endif
