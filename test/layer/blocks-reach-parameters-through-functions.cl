// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks of host calls know the kernels' images of media blocks, also where functions pass them on in any order, and the
// highest block that is read.
// RUN: %bin/layer-parameters %s | FileCheck %s --implicit-check-not={{.}}

typedef struct size_pair {
    int width, height;
} size_pair;
constant int table[] = {1, 2, 3};
uchar8 prototype(read_only image2d_t image);
uchar8 uncalled(read_only image2d_t image);

uchar8 innermost(int2 at, read_only image2d_t picture) {
    return intel_sub_group_media_block_read_uc8(at, 16, 8, picture);
}
__attribute__((always_inline)) uchar8 middle(read_only image2d_t image, int2 at) __attribute__((overloadable)) {
    if (at.x > max(1, table[0])) {
        return innermost((int2)(at.x, min(at.y, 1)), image);
    }
    return intel_sub_group_media_block_read_uc8(at, 4, 32, image);
}
void store(write_only image2d_t to, uchar8 texels, int2 at) {
    intel_sub_group_media_block_write_uc8(at, 16, 8, texels, to);
}
uchar8 prototype(read_only image2d_t image) {
    return middle(image, (int2)(0, 0));
}

// CHECK: blur 0 read_only from: read, height 32
// CHECK-NEXT: blur 2 write_only to: written, height 8
// CHECK-NEXT: blur 4 read_only other:
__attribute__((intel_reqd_sub_group_size(16))) kernel void blur(__read_only image2d_t from, global uchar8 *out,
                                                                write_only image2d_t to, sampler_t sampler,
                                                                image2d_t other) {
    uchar8 texels = prototype(from);
    for (int i = 0; i < 2; ++i)
        store(to, texels, (int2)(0, i));
    out[get_global_id(0)].x = read_imageui(other, sampler, (int2)(0, 0)).x;
}

// The same names are other parameters here.
// CHECK-NEXT: shadows 0 read_only to:
// CHECK-NEXT: shadows 1 read_only from: read, height 8
__kernel void shadows(read_only image2d_t to, read_only image2d_t from, global uchar8 *middle) {
    middle[0] = innermost((int2)(0, 0), from);
}

// Only where the compiler could not be told does the height stay out.
// CHECK-NEXT: both 0 read_write image: read, height 0 written, height 4
kernel void both(read_write image2d_t image, int height) {
    uint texels = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, height, image);
    intel_sub_group_media_block_write_ui((int2)(0, 0), 4, 0x4u, texels, image);
}

// Functions that are defined behind the kernel, each in front of the one that it calls.
uint nearer(read_only image2d_t picture);
uint farther(read_only image2d_t picture);
// CHECK-NEXT: late 0 read_only image: read, height 6
kernel void late(read_only image2d_t image, global uint *out) {
    *out = nearer(image);
}
uint nearer(read_only image2d_t picture) {
    return farther(picture);
}
uint farther(read_only image2d_t picture) {
    return intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 6, picture);
}
