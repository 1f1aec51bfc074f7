// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For a driver that mistakes formats the layer looks which images may have blocks: those that are passed to anything but reads,
// writes and queries of images. In case of doubt an image may have blocks.
// RUN: %bin/layer-image-calls %s "" certain read written queried group passed macro hidden unnamed | FileCheck %s
// RUN: %bin/layer-image-calls %s "" other written passed | FileCheck %s --check-prefix=OTHER
// RUN: %bin/layer-image-calls %s "-DDST=unnamed" certain unnamed | FileCheck %s --check-prefix=OPTION
// RUN: %bin/layer-image-calls %s "" absent image | FileCheck %s --check-prefix=ABSENT
// RUN: sed 's,^//BRANCH: ,,' %s > %t.cl
// RUN: %bin/layer-image-calls %t.cl "" branches image | FileCheck %s --check-prefix=BRANCHES
// RUN: sed "1s/^/#include NAME\n/" %s > %t.cl
// RUN: %bin/layer-image-calls %t.cl "" certain written | FileCheck %s --check-prefix=UNKNOWN
// RUN: sed "1s/^/#define PASTE(x) x##1\n/" %s > %t.cl
// RUN: %bin/layer-image-calls %t.cl "" certain written unnamed | FileCheck %s --check-prefix=PASTED

#include "header.h"
#define STORE(value) intel_sub_group_media_block_write_ui((int2)(0, 0), 4, 4, value, macro)

kernel void certain(read_write image2d_t read, write_only image2d_t written, write_only image2d_t queried,
                    write_only image2d_t group, write_only image2d_t passed, write_only image2d_t macro,
                    write_only image2d_t hidden, write_only image2d_t unnamed);

void store(write_only image2d_t to, uint value) {
    intel_sub_group_media_block_write_ui((int2)(0, 0), 4, 4, value, to);
}

// CHECK: certain read: may have blocks
// CHECK-NEXT: certain written: no blocks
// CHECK-NEXT: certain queried: no blocks
// CHECK-NEXT: certain group: no blocks
// CHECK-NEXT: certain passed: may have blocks
// CHECK-NEXT: certain macro: may have blocks
// CHECK-NEXT: certain hidden: may have blocks
// CHECK-NEXT: certain unnamed: no blocks
// OPTION: certain unnamed: may have blocks
// UNKNOWN: certain written: may have blocks
// PASTED: certain written: no blocks
// PASTED: certain unnamed: may have blocks
__attribute__((intel_reqd_sub_group_size(16))) kernel void
certain(read_write image2d_t read, write_only image2d_t written, write_only image2d_t queried,
        write_only image2d_t group, write_only image2d_t passed, write_only image2d_t macro,
        write_only image2d_t hidden, write_only image2d_t unnamed) {
    const uint texels = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, read);
    write_imageui(written, (int2)(min(get_image_width(queried), 4), 0), (uint4)(texels));
    write_imageui((group), (int2)(0, 0), (uint4)(texels));
    if (texels > 1) {
        store(passed, texels);
    }
    STORE(texels);
}

// OTHER: other written: may have blocks
// OTHER: other passed: no blocks
kernel void other(write_only image2d_t written, write_only image2d_t passed) {
    write_imageui(passed, (int2)(0, 0), (uint4)(0));
    store(written, 1);
}

// ABSENT: absent image: may have blocks
#define KERNEL kernel void absent
KERNEL(write_only image2d_t image) {
    write_imageui(image, (int2)(0, 0), (uint4)(0));
}

// In the parts of a condition a function may end twice.
// BRANCHES: branches image: may have blocks
//BRANCH: kernel void branches(write_only image2d_t image) {
//BRANCH: #ifdef A
//BRANCH: }
//BRANCH: #else
//BRANCH:     store(image, 1);
//BRANCH: }
//BRANCH: #endif
