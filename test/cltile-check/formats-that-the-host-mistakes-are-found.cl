// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// rusticl tells kernels the format of a read_only image for one that is not: blocks of the latter are warned of, once for each
// image, with that host alone. A kernel without read_only images has none, nor has one that has blocks of these alone.
// RUN: %cltile check --host rusticl %s | FileCheck %s --implicit-check-not='[media-block'
// RUN: %cltile build --host rusticl -W no-media-block-image-format %s -o %t.bc 2>&1 | count 0
// RUN: %exits 1 %cltile build --host rusticl -W error=media-block-image-format %s -o %t.bc 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %cltile check %s | count 0
// RUN: %cltile check --host pocl %s | count 0
// ERROR: error: {{.*}} [media-block-image-format]
#define READ(image) intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image)
#define WRITE(texels, image) intel_sub_group_media_block_write_ui((int2)(0, 0), 4, 4, texels, image)
#define KERNEL __attribute__((intel_reqd_sub_group_size(16))) kernel void

void store(uint texels, write_only image2d_t image) {
    // CHECK: [[#@LINE+1]]:5: warning: rusticl takes the format of image 'a' for that of image 'c': where the two differ, this block is wrong, called from line [[#@LINE+5]] [media-block-image-format]
    WRITE(texels, image);
}
KERNEL one(read_only image2d_t a, int n, write_only image2d_t c) {
    for (int i = 0; i < n; ++i) {
        store(READ(a), c);
        WRITE(READ(a), c);
    }
}
KERNEL others(write_only image2d_t c, read_only image2d_t a, read_write image2d_t d, write_only image2d_t e) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: rusticl takes the format of image 'c' for that of image 'd': where the two differ, this block is wrong [media-block-image-format]
    const uint texels = READ(d);
    // CHECK: [[#@LINE+1]]:5: warning: rusticl takes the format of image 'd' for that of image 'e': where the two differ, this block is wrong [media-block-image-format]
    WRITE(texels + read_imageui(a, (int2)(0, 0)).x, e);
    write_imageui(c, (int2)(0, 0), (uint4)(texels));
}
KERNEL alone(write_only image2d_t c, read_write image2d_t d) {
    WRITE(READ(d), c);
}
KERNEL reads(read_only image2d_t a, read_only image2d_t b, write_only image2d_t c) {
    write_imageui(c, (int2)(0, 0), (uint4)(READ(a) + READ(b)));
}
