// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function that is named as blocks are, of components that no texel has, is no operation: it is an error, and no more.
// REQUIRES: once, jsonschema
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %cltile inspect --json %t.bc > %t.json
// RUN: FileCheck %s --input-file %t.json --implicit-check-not=block-read
// CHECK: "kind": "block-write"
// CHECK: intel_sub_group_media_block_read_us5{{.*}}does not exist
// RUN: %schema_of/inspect.schema.json -i %t.json

ushort4 __attribute__((overloadable)) intel_sub_group_media_block_read_us5(int2, int, int, read_only image2d_t);
kernel void k(read_only image2d_t in, write_only image2d_t to, global ushort4 *out) {
    intel_sub_group_media_block_write_ui((int2)(0, 0), 8, 2, 1, to);
    out[0] = intel_sub_group_media_block_read_us5((int2)(0, 0), 8, 2, in);
}
