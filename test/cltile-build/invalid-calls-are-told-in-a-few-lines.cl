// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that fit no builtin: one line says what is wrong, with the declaration; no mistake takes more than 12 lines.
// RUN: %exits 1 %cltile build -ferror-limit=0 %s -o %t.bc > %t.said 2>&1
// RUN: FileCheck %s < %t.said
// RUN: awk '/: (error|warning): / { n = 0 } ++n > 12' %t.said | count 0
// RUN: awk '/: error: / { ++n } / generated\.$/ { exit n != $(NF - 2) }' %t.said
// RUN: not grep -e "candidate" -e "expanded from" -e "show-overloads" %t.said
kernel void k(read_only image2d_t in, write_only image2d_t out, global uchar *g, local uchar *l, sampler_t s) {
    const int2 at = 0;
    uint v[8], w;
    float f;

    // Numbers of arguments.
    // CHECK: :[[#@LINE+4]]:5: error: intel_sub_group_media_block_read_uc8 takes 4 arguments, given 3
    // CHECK-NEXT: {{.*}}intel_sub_group_media_block_read_uc8(at, 16, in);
    // CHECK-NEXT: ^
    // CHECK-NEXT: :[[#@LINE+1]]:5: note: uchar8 intel_sub_group_media_block_read_uc8(int2 src_byte_offset, int width, int height, read_only image2d_t image) (one of 2 overloads)
    intel_sub_group_media_block_read_uc8(at, 16, in);
    // CHECK: error: intel_sub_group_media_block_write_uc8 takes 5 arguments, given 4
    // CHECK: note: void intel_sub_group_media_block_write_uc8(int2 src_byte_offset, int width, int height, uchar8 texels, write_only image2d_t image)
    intel_sub_group_media_block_write_uc8(at, 16, 8, out);
    // CHECK: error: async_work_group_copy_2D2D takes 10 or 7 arguments, given 9
    // CHECK: note: event_t async_work_group_copy_2D2D(local void *dst, size_t dst_offset, const global void *src, size_t src_offset, size_t num_bytes_per_element, {{.*}}, event_t event) (one of 2 overloads)
    // CHECK: note: event_t async_work_group_copy_2D2D(local char *dst, const global char *src, {{.*}}, event_t event) (one of {{[0-9]+}} overloads)
    async_work_group_copy_2D2D(l, 0, g, 0, 1, 16, 16, 64, 16);
    // CHECK: error: intel_sub_group_2d_block_read_32b_8r16x1c takes 6 arguments, given 5
    // CHECK: note: void intel_sub_group_2d_block_read_32b_8r16x1c(const global void *base_address, int width, int height, int pitch, int2 coord, private uint *destination)
    intel_sub_group_2d_block_read_32b_8r16x1c(g, 64, 64, 64, at);
    // CHECK: error: intel_sub_group_2d_block_prefetch_32b_8r16x1c takes 5 arguments, given 6
    intel_sub_group_2d_block_prefetch_32b_8r16x1c(g, 64, 64, 64, at, v);
    // CHECK: error: intel_sub_group_shuffle takes 2 arguments, given 3
    // CHECK: note: char intel_sub_group_shuffle(char data, uint lane) (one of {{4.}} overloads)
    intel_sub_group_shuffle(f, 4, 5);
    // CHECK: error: async_work_group_copy_fence takes 1 argument, given 0
    // CHECK: note: void async_work_group_copy_fence(cl_mem_fence_flags flags)
    async_work_group_copy_fence();
    // CHECK: error: intel_sub_group_block_read takes 1 or 2 arguments, given 3
    intel_sub_group_block_read(in, at, 1);

    // Types.
    // CHECK: error: argument 4 of intel_sub_group_media_block_read_uc8, image, has to be 'read_only image2d_t' or 'read_write image2d_t', and is 'write_only image2d_t'
    intel_sub_group_media_block_read_uc8(at, 16, 8, out);
    // CHECK: error: argument 4 of intel_sub_group_media_block_write_us2, texels, has to be 'ushort2', and is 'private uchar *'
    intel_sub_group_media_block_write_us2(at, 16, 8, (uchar *)v, out);
    // CHECK: error: argument 6 of intel_sub_group_2d_block_read_16b_8r16x1c, destination, has to be 'private ushort *', and is 'global uchar *'
    intel_sub_group_2d_block_read_16b_8r16x1c(g, 64, 64, 64, at, g);
    // CHECK: error: argument 1 of async_work_group_copy_3D3D, dst, has to be 'local void *' or 'global void *', and is 'uint[8]'
    // CHECK: note: event_t async_work_group_copy_3D3D(
    async_work_group_copy_3D3D(v, 0, g, 0, 1, 4, 4, 4, 4, 16, 4, 16, 0);
    // CHECK: error: argument 1 of intel_sub_group_shuffle_xor, data, has to be {{.*}} or one of {{[0-9]+}} other types, and is 'global uchar *'
    intel_sub_group_shuffle_xor(g, 4);
    // CHECK: error: argument 2 of read_imagef has to be 'int2', and is 'sampler_t'
    read_imagef(in, s);

    // Sizes.
    // CHECK: error: argument 4 of intel_sub_group_media_block_write_uc8, texels, has to be 'uchar8', and is 'uchar16'
    intel_sub_group_media_block_write_uc8(at, 16, 8, (uchar16)0, out);
    // CHECK: error: argument 2 of intel_sub_group_block_write_uc8, data, has to be 'uchar8', and is 'uint4'
    intel_sub_group_block_write_uc8(g, (uint4)0);
    // CHECK: :[[#@LINE+3]]:65: warning: incompatible pointer types passing
    // CHECK-NEXT: v);
    // CHECK-NEXT: {{ \^~*$}}
    intel_sub_group_2d_block_read_8b_8r32x1c(g, 64, 64, 64, at, (private uchar *)v);

    // Order.
    // CHECK: error: argument 1 of intel_sub_group_media_block_read_ui, src_byte_offset, has to be 'int2', and is 'read_only image2d_t'
    // CHECK: note: uint intel_sub_group_media_block_read_ui(int2 src_byte_offset, int width, int height, read_only image2d_t image)
    intel_sub_group_media_block_read_ui(in, at, 4, 4);
    // CHECK: error: argument 4 of async_work_group_copy_2D2D, src_offset, has to be 'size_t', and is 'global uchar *'
    async_work_group_copy_2D2D(l, 0, 0, g, 1, 16, 16, 64, 16, 0);

    // Names.
    // CHECK: error: intel_sub_group_media_block_read_ui16 does not exist: there are intel_sub_group_media_block_{read,write}_{uc,us,ui}, followed by nothing, 2, 4, 8 or, but for ui, 16;
    intel_sub_group_media_block_read_ui16(at, 8, 8, in);
    // CHECK: error: intel_sub_group_2d_block_read_32b_8r16x9c does not exist: did you mean 'intel_sub_group_2d_block_{{.*}}'? There are intel_sub_group_2d_block_{read,read_transform,read_transpose,write,prefetch}_<bits>b_<rows>r<columns>x<blocks>c
    intel_sub_group_2d_block_read_32b_8r16x9c(g, 64, 64, 64, at, v);
    // CHECK: error: use of undeclared identifier 'intel_sub_group_shufle'; did you mean 'intel_sub_group_shuffle'?
    intel_sub_group_shufle(f, 4);
    // CHECK: error: use of undeclared identifier 'async_work_group_copy_2D3D'
    async_work_group_copy_2D3D(l, 0, g, 0, 1, 4, 4, 4, 4, 16, 4, 16, 0);
    // CHECK: error: use of undeclared identifier 'async_work_group_copy_2d2d'; did you mean 'async_work_group_copy_2D2D'?
    // CHECK-NOT: given 10
    async_work_group_copy_2d2d(l, 0, g, 0, 1, 16, 16, 64, 16, 0);

    // Overloads that fit alike.
    // CHECK: error: the arguments of intel_sub_group_block_write fit several overloads: convert them to the types of one
    intel_sub_group_block_write(0, 4);
}
