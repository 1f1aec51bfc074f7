// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each mistake in 2D blocks that the layer finds while kernels run, at its line. `n` is 3, and there are 4 work-groups of 16 work-items. The
// buffers have 64 rows of 256 bytes, and some memory behind them that is not theirs.
// REQUIRES: once, oclgrind, pocl, whole
// DEFINE: %{run} = %bin/layer-launch %s $(sed -n "s/^kernel void \([a-z_0-9]*\)(.*/\1/p" %s)
// RUN: %on_oclgrind CLTILE_LAYER=validate sh -euc '%{run}' > %t.oclgrind 2>&1
// RUN: FileCheck %s --implicit-check-not="error:" --implicit-check-not="warning:" < %t.oclgrind
// RUN: %if nightly %{ %on_pocl %unoptimised CLTILE_LAYER=validate sh -euc '%{run}' > %t.pocl 2>&1 %}
// RUN: %if nightly %{ FileCheck %s --implicit-check-not="error:" --implicit-check-not="warning:" < %t.pocl %}

#define ITEM get_local_id(0)
#define SIZE __attribute__((intel_reqd_sub_group_size(16)))

// CHECK-LABEL: {{^}}base_is_not_aligned:
SIZE
kernel void base_is_not_aligned(global float *in, global float *out, local float *extra, uint n) {
    ushort bytes;
    // CHECK-NEXT: :[[#@LINE+1]]: error: the base address 0x{{[0-9a-f]*}}c is no multiple of 64 {{.*}}, 4 times) [2d-block-base-address]
    intel_sub_group_2d_block_read_8b_1r32x1c(in + n, 128, 8, 256, (int2)(0, 0), &bytes);
    out[get_global_id(0)] = bytes;
}

// CHECK-LABEL: {{^}}rows_are_narrow:
SIZE
kernel void rows_are_narrow(global float *in, global float *out, local float *extra, uint n) {
    uint values[2];
    // CHECK-NEXT: :[[#@LINE+1]]: error: width 60: {{.*}} a multiple of 4 from 64 to 16777216 {{.*}} [2d-block-width]
    intel_sub_group_2d_block_read_32b_2r16x1c(in, 20 * n, 8, 256, (int2)(0, 0), values);
    out[get_global_id(0)] = values[0] + values[1];
}

// CHECK-LABEL: {{^}}rows_have_odd_bytes:
SIZE
kernel void rows_have_odd_bytes(global float *in, global float *out, local float *extra, uint n) {
    ushort values[2];
    // CHECK-NEXT: :[[#@LINE+1]]: error: width 126: {{.*}} [2d-block-width]
    intel_sub_group_2d_block_read_16b_2r16x1c(in, 42 * n, 8, 256, (int2)(0, 0), values);
    out[get_global_id(0)] = values[0] + values[1];
}

// CHECK-LABEL: {{^}}rows_are_wide:
SIZE
kernel void rows_are_wide(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: width 16777220: {{.*}} [2d-block-width]
    intel_sub_group_2d_block_prefetch_8b_1r32x1c(in, (1 << 24) + n + 1, 8, 1 << 25, (int2)(0, 0));
}

// CHECK-LABEL: {{^}}rows_are_none:
SIZE
kernel void rows_are_none(global float *in, global float *out, local float *extra, uint n) {
    uint value = 7;
    // CHECK-NEXT: :[[#@LINE+1]]: error: height 0: a matrix has 1 to 16777216 rows {{.*}} [2d-block-height]
    intel_sub_group_2d_block_write_32b_1r16x1c(out, 256, n - 3, 256, (int2)(0, 0), &value);
}

// CHECK-LABEL: {{^}}rows_are_many:
SIZE
kernel void rows_are_many(global float *in, global float *out, local float *extra, uint n) {
    uint value;
    // CHECK-NEXT: :[[#@LINE+1]]: error: height 16777217: {{.*}} [2d-block-height]
    intel_sub_group_2d_block_read_32b_1r16x1c(in, 256, (1 << 24) + n - 2, 256, (int2)(0, 0), &value);
    out[get_global_id(0)] = value;
}

// CHECK-LABEL: {{^}}pitch_is_short:
SIZE
kernel void pitch_is_short(global float *in, global float *out, local float *extra, uint n) {
    uint values[8];
    // CHECK-NEXT: :[[#@LINE+1]]: error: pitch 192: {{.*}} a multiple of 16 and at least the width, 256 {{.*}} [2d-block-pitch]
    intel_sub_group_2d_block_read_transpose_32b_16r8x1c(in, 256, 16, 64 * n, (int2)(0, 0), values);
    out[get_global_id(0)] = values[7];
}

// CHECK-LABEL: {{^}}pitch_is_odd:
SIZE
kernel void pitch_is_odd(global float *in, global float *out, local float *extra, uint n) {
    uint values[8];
    // CHECK-NEXT: :[[#@LINE+1]]: error: pitch 264: {{.*}} [2d-block-pitch]
    intel_sub_group_2d_block_read_transform_8b_32r16x1c(in, 256, 32, 240 + 8 * n, (int2)(0, 0), values);
    out[get_global_id(0)] = values[7];
}

// CHECK-LABEL: {{^}}byte_is_no_fourth:
SIZE
kernel void byte_is_no_fourth(global float *in, global float *out, local float *extra, uint n) {
    uchar bytes[1] = {1};
    // CHECK-NEXT: :[[#@LINE+1]]: error: x -6: it counts elements, and has to be a multiple of 4 for elements of 8 bits {{.*}} [2d-block-coordinate]
    intel_sub_group_2d_block_write_8b_1r16x1c(out, 256, 64, 256, (int2)(-2 * (int)n, get_group_id(0)), bytes);
}

// CHECK-LABEL: {{^}}word_is_no_second:
SIZE
kernel void word_is_no_second(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: error: x 3: it counts elements, and has to be a multiple of 2 for elements of 16 bits {{.*}} [2d-block-coordinate]
    intel_sub_group_2d_block_prefetch_16b_8r16x2c(in, 256, 64, 256, (int2)(n, 0));
}

// CHECK-LABEL: {{^}}lanes_are_eight:
__attribute__((intel_reqd_sub_group_size(8)))
kernel void lanes_are_eight(global float *in, global float *out, local float *extra, uint n) {
    uint value;
    // CHECK-NEXT: :[[#@LINE+1]]: error: the sub-group has 8 work-items: 2D blocks need 16 {{.*}}, 8 times) [2d-block-sub-group-size]
    intel_sub_group_2d_block_read_32b_1r8x1c(in, 256, 64, 256, (int2)(0, n), &value);
    out[get_global_id(0)] = value;
}

// CHECK-LABEL: {{^}}read_ends_behind:
SIZE
kernel void read_ends_behind(global float *in, global float *out, local float *extra, uint n) {
    uint values[4];
    // CHECK-NEXT: :[[#@LINE+1]]: error: the block has bytes 15648 to 16479 of a buffer of 16384 bytes, and they are in the matrix {{.*}} [2d-block-outside]
    intel_sub_group_2d_block_read_32b_4r16x1c(in, 256, 65, 256, (int2)(8, 58 + n), values);
    out[get_global_id(0)] = values[n];
}

// CHECK-LABEL: {{^}}write_is_behind:
SIZE
kernel void write_is_behind(global float *in, global float *out, local float *extra, uint n) {
    ushort values[2] = {1, 2};
    // CHECK-NEXT: :[[#@LINE+1]]: error: the block has bytes 16384 to 16415 of a buffer of 16384 bytes{{.*}} [2d-block-outside]
    intel_sub_group_2d_block_write_16b_2r16x1c(out + 64, 256, 64, 256, (int2)(0, 60 + n), values);
}

// CHECK-LABEL: {{^}}prefetch_ends_behind:
SIZE
kernel void prefetch_ends_behind(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: warning: the prefetched block has bytes 16128 to 16415 of a buffer of 16384 bytes{{.*}} [2d-block-outside]
    intel_sub_group_2d_block_prefetch_8b_2r32x1c(in, 256, 65, 256, (int2)(0, 60 + n));
}

// CHECK-LABEL: {{^}}second_block_is_behind:
SIZE
kernel void second_block_is_behind(global float *in, global float *out, local float *extra, uint n) {
    // CHECK-NEXT: :[[#@LINE+1]]: warning: the prefetched block has bytes 16352 to 16415 of a buffer of 16384 bytes{{.*}} [2d-block-outside]
    intel_sub_group_2d_block_prefetch_8b_1r32x2c(in + 4096 - 16 * n, 256, 1, 256, (int2)(160, 0));
}

// CHECK-LABEL: {{^}}no_buffer:
SIZE
kernel void no_buffer(global float *in, global float *out, local float *extra, uint n) {
    uint value;
    // CHECK-NEXT: :[[#@LINE+1]]: error: the matrix at 0x{{[0-9a-f]+}} is in no buffer of this kernel's arguments, and the block has bytes 0 to 63 of it {{.*}} [2d-block-outside]
    intel_sub_group_2d_block_read_32b_1r16x1c(in + 1376 * n - 16, 256, 64, 256, (int2)(0, 0), &value);
    // CHECK-NEXT: :[[#@LINE+1]]: warning: the matrix at 0x3000 is in no buffer {{.*}}, and the prefetched block has bytes 256 to 575 of it {{.*}} [2d-block-outside]
    intel_sub_group_2d_block_prefetch_32b_2r16x1c((const global void *)((ulong)n << 12), 256, 64, 256, (int2)(0, 1));
}

// CHECK-LABEL: {{^}}coordinates_differ:
SIZE
kernel void coordinates_differ(global float *in, global float *out, local float *extra, uint n) {
    uint value;
    // CHECK-NEXT: :[[#@LINE+1]]: error: work-items of a sub-group pass different coordinates: x from 0 to 0, y from -1 to 2 {{.*}}, 4 times) [2d-block-divergent-argument]
    intel_sub_group_2d_block_read_32b_1r16x1c(in, 256, 64, 256, (int2)(0, ITEM > n ? 2 : -1), &value);
    out[get_global_id(0)] = value;
}

// CHECK-LABEL: {{^}}matrices_differ:
SIZE
kernel void matrices_differ(global float *in, global float *out, local float *extra, uint n) {
    uint value;
    // CHECK-NEXT: :[[#@LINE+1]]: error: work-items of a sub-group pass different base addresses, widths, heights or pitches {{.*}}, 4 times) [2d-block-divergent-argument]
    intel_sub_group_2d_block_read_32b_1r16x1c(in, 256, ITEM > n ? 64 : 63, 256, (int2)(0, 0), &value);
    // CHECK-NEXT: :[[#@LINE+1]]: error: work-items of a sub-group pass different base addresses, {{.*}}, 4 times) [2d-block-divergent-argument]
    intel_sub_group_2d_block_read_32b_1r16x1c(in + 16 * (ITEM / 8), 64, 32, 256, (int2)(0, 0), &value);
    // CHECK-NEXT: :[[#@LINE+1]]: error: work-items of a sub-group pass different base addresses, {{.*}}, 4 times) [2d-block-divergent-argument]
    intel_sub_group_2d_block_read_32b_1r16x1c(in, ITEM > n ? 64 : 68, 32, 256, (int2)(0, 0), &value);
    // CHECK-NEXT: :[[#@LINE+1]]: error: work-items of a sub-group pass different base addresses, {{.*}}, 4 times) [2d-block-divergent-argument]
    intel_sub_group_2d_block_prefetch_32b_1r16x1c(in, 64, 32, ITEM > n ? 256 : 128, (int2)(0, 0));
    out[get_global_id(0)] = value;
}

// CHECK-LABEL: {{^}}lanes_lack:
SIZE
kernel void lanes_lack(global float *in, global float *out, local float *extra, uint n) {
    uint value = 0;
    if (get_global_id(0) < 8 * n)
        // CHECK-NEXT: :[[#@LINE+1]]: error: only some work-items of a sub-group make this call: 8 of 16 (kernel 'lanes_lack', work-group 1,0,0, 1 time) [2d-block-divergent-flow]
        intel_sub_group_2d_block_read_32b_1r16x1c(in, 256, 64, 256, (int2)(0, 0), &value);
    out[get_global_id(0)] = value;
}

// CHECK-LABEL: {{^}}calls_differ:
SIZE
kernel void calls_differ(global float *in, global float *out, local float *extra, uint n) {
    uint value;
    // CHECK-NEXT: :{{[0-9]+}}: error: only some work-items of a sub-group make this call; another makes that of line {{[0-9]+}} instead{{.*}} [2d-block-divergent-flow]
    if (ITEM < n)
        intel_sub_group_2d_block_read_32b_1r16x1c(in, 256, 64, 256, (int2)(0, 0), &value);
    else
        intel_sub_group_2d_block_read_32b_1r16x1c(in, 256, 64, 256, (int2)(0, 4), &value);
    out[get_global_id(0)] = value;
}
