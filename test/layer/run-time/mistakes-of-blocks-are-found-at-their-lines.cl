// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each mistake in media blocks that the layer finds while kernels run, at its line. `n` is 3, and there are 4 work-groups of 16 work-items.
// The image has 64 rows of 64 bytes.
// REQUIRES: once, oclgrind, pocl, whole
// DEFINE: %{run} = %bin/layer-launch %s $(sed -n "s/^kernel void \([a-z_0-9]*\)(.*/\1/p" %s)
// RUN: %on_oclgrind CLTILE_LAYER=validate sh -euc '%{run}' > %t.oclgrind 2>&1
// RUN: FileCheck %s --implicit-check-not="error:" --implicit-check-not="warning:" < %t.oclgrind
// RUN: %if nightly %{ %on_pocl %unoptimised CLTILE_LAYER=validate sh -euc '%{run}' > %t.pocl 2>&1 %}
// RUN: %if nightly %{ FileCheck %s --implicit-check-not="error:" --implicit-check-not="warning:" < %t.pocl %}

#define ITEM get_local_id(0)
#define SIZE __attribute__((intel_reqd_sub_group_size(16)))

// CHECK-LABEL: {{^}}rows_are_short:
SIZE
kernel void rows_are_short(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: rows of 3 bytes: {{.*}}, 4 times) [media-block-width]
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc((int2)(0, 0), n, 2, image);
}

// CHECK-LABEL: {{^}}block_is_high:
SIZE
kernel void block_is_high(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: height 65: blocks of 4 bytes a row have at most 64 rows{{.*}} [media-block-height]
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui8((int2)(0, 0), 1, n + 62, image).s0;
}

// CHECK-LABEL: {{^}}offset_is_odd:
SIZE
kernel void offset_is_odd(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: x offset -3: {{.*}} [media-block-offset]
    intel_sub_group_media_block_write_us((int2)(-(int)n, n), 8, 2, (ushort)n, result);
}

// CHECK-LABEL: {{^}}block_is_large:
SIZE
kernel void block_is_large(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    // CHECK-NEXT: :[[#@LINE+1]]: warning: the block has 20 elements, and the sub-group's lanes have 16 components{{.*}} [media-block-region-larger]
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, n + 2, image);
}

// CHECK-LABEL: {{^}}block_of_eight_lanes:
__attribute__((intel_reqd_sub_group_size(8)))
kernel void block_of_eight_lanes(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    // CHECK-NEXT: :[[#@LINE+1]]: warning: the block has 24 elements, and the sub-group's lanes have 16 components{{.*}}, 8 times) [media-block-region-larger]
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc2((int2)(0, 0), 8, n, image).x;
}

// CHECK-LABEL: {{^}}padding_does_not_fit:
SIZE
kernel void padding_does_not_fit(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: the block has 20 elements with its rows padded {{.*}} have 16 components{{.*}} [media-block-padding]
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), n, n + 2, image);
}

// CHECK-LABEL: {{^}}offsets_differ:
SIZE
kernel void offsets_differ(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: work-items of a sub-group pass different offsets: x from 0 to 4, y from 0 to 0 {{.*}}, 4 times) [media-block-divergent-argument]
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(4 * (ITEM > n), 0), 4, 4, image);
}

// CHECK-LABEL: {{^}}sizes_differ:
SIZE
kernel void sizes_differ(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: work-items of a sub-group pass different sizes or images{{.*}} [media-block-divergent-argument]
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, ITEM > n ? 4 : 2, image);
}

// CHECK-LABEL: {{^}}lanes_lack:
SIZE
kernel void lanes_lack(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    if (get_global_id(0) < 8 * n)
        // CHECK-NEXT: :[[#@LINE+1]]: error: only some work-items of a sub-group make this call: 8 of 16 (kernel 'lanes_lack', work-group 1,0,0, 1 time) [media-block-divergent-flow]
        out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
}

// CHECK-LABEL: {{^}}calls_differ:
SIZE
kernel void calls_differ(global float *in, global float *out, local float *extra, uint n, read_only image2d_t image, write_only image2d_t result) {
    // CHECK-NEXT: :{{[0-9]+}}: error: only some work-items of a sub-group make this call; another makes that of line {{[0-9]+}} instead{{.*}} [media-block-divergent-flow]
    if (ITEM < n)
        out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
    else
        out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 4), 4, 4, image);
}
