// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks of host calls know the images of media blocks in SPIR-V, too: through functions, and through the variables of code
// that was not optimised, of which LLVM's own target makes garbled instructions, and cltile right ones.
// REQUIRES: spirv
// RUN: %if translator %{ %clang_cl --target=spir64-unknown-unknown -O0 -emit-llvm -c %s -o %t.bc && %to_spirv %t.bc -o %t.spv %}
// RUN: %if translator %{ %bin/layer-spirv %t.spv copies reads | FileCheck %s --implicit-check-not={{.}} %}
// RUN: %if translator %{ %clang_cl --target=spir64-unknown-unknown -O0 -fno-discard-value-names -emit-llvm -c %s -o %t.bc && %to_spirv %t.bc -o %t.spv %}
// RUN: %if translator %{ %bin/layer-spirv %t.spv copies reads | FileCheck %s --check-prefix=NAMED %}
// NAMED: copies 1 write_only to: written, height 2
// RUN: %cltile build --target intel --emit spv %s -o %t.linked.spv
// RUN: %bin/layer-spirv %t.linked.spv copies reads | FileCheck %s --implicit-check-not={{.}}

uint load(int2 at, read_only image2d_t picture) {
    return intel_sub_group_media_block_read_ui(at, 1, 16, picture);
}

// CHECK: copies 0 read_only {{from|%[0-9]+}}: read, height 16
// CHECK-NEXT: copies 1 write_only {{to|%[0-9]+}}: written, height 2
// CHECK-NEXT: copies 3 read_only {{other|%[0-9]+}}:
__attribute__((intel_reqd_sub_group_size(16))) kernel void copies(read_only image2d_t from, write_only image2d_t to,
                                                                  global uint *out, read_only image2d_t other) {
    const uint texels = load((int2)(0, 0), from);
    intel_sub_group_media_block_write_ui((int2)(0, 0), 8, 2, texels, to);
    out[get_global_id(0)] = texels + (uint)get_image_width(other);
}

// CHECK-NEXT: reads 0 read_only {{from|%[0-9]+}}:
// CHECK-NEXT: reads 1 read_only {{again|%[0-9]+}}: read, height 16
__attribute__((intel_reqd_sub_group_size(16))) kernel void reads(read_only image2d_t from, read_only image2d_t again,
                                                                 global uint *out) {
    out[get_global_id(0)] = read_imageui(from, (int2)(0, 0)).x + load((int2)(0, 4), again);
}
