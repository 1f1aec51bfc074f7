// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D blocks: which matrix, which part of it, and what lanes have; from OpenCL C, bitcode, and SPIR-V's instructions in bitcode.
// REQUIRES: jsonschema
// RUN: %exits 0 %cltile inspect %s > %t.txt
// RUN: FileCheck %s --match-full-lines --strict-whitespace < %t.txt
// RUN: %clang_cl -I%include --target=spir64-unknown-unknown -Xclang -disable-llvm-passes -fno-discard-value-names -g -c -emit-llvm %s -o %t.bc
// RUN: %cltile inspect %t.bc | diff %t.txt -
// RUN: %clang_cl -I%include --target=spir64-unknown-unknown -DINSTRUCTIONS -Xclang -disable-llvm-passes -fno-discard-value-names -g -c -emit-llvm %s -o %t.instructions.bc
// RUN: %cltile inspect %t.instructions.bc | diff %t.txt -
// RUN: %cltile inspect --json %s > %t.json
// RUN: %schema_of/inspect.schema.json -i %t.json
// RUN: FileCheck %s --check-prefix=JSON --input-file %t.json
// RUN: sed 's/"pitch_bytes"/"pitch"/' %t.json > %t.wrong
// RUN: not %schema_of/inspect.schema.json -i %t.wrong
// CHECK:kernel blocks: sub-group size 16, work-group 64x1x1
// CHECK:  #1   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_2d_block_prefetch_16b_8r16x2c
// CHECK-NEXT:      matrix   a (global, argument 0), from byte 0 on; ? rows of 128 bytes, pitch 256 bytes
// CHECK-NEXT:      block    2 blocks of 8 rows x 16 columns of 2 bytes, from column 32 of row 8 on
// CHECK-NEXT:      moves    512 bytes a sub-group, 2,048 bytes a work-group
// CHECK:  #2   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_2d_block_read_16b_8r16x2c
// CHECK-NEXT:      matrix   a (global, argument 0), from byte 64 on; ? rows of 128 bytes, pitch 256 bytes
// CHECK-NEXT:      block    2 blocks of 8 rows x 16 columns of 2 bytes, from column 0 of row 8 on
// CHECK-NEXT:      lanes    16 lanes x 16 values of 2 bytes
// CHECK-NEXT:      moves    512 bytes a sub-group, 2,048 bytes a work-group
// CHECK:  #3   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_2d_block_read_transform_8b_32r16x1c
// CHECK-NEXT:      matrix   a (global, argument 0), from byte 0 on; 64 rows of 128 bytes, pitch ? bytes
// CHECK-NEXT:      block    1 block of 32 rows x 16 columns of 1 byte, from column ? of row 0 on
// CHECK-NEXT:      lanes    16 lanes x 8 values of 4 bytes, each of 4 elements of a column
// CHECK-NEXT:      moves    512 bytes a sub-group, 2,048 bytes a work-group
// CHECK:  #4   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_2d_block_write_8b_1r32x1c
// CHECK-NEXT:      matrix   b (global, argument 1), from byte 0 on; 8 rows of 64 bytes, pitch 64 bytes
// CHECK-NEXT:      block    1 block of 1 row x 32 columns of 1 byte, from column -4 of row -1 on
// CHECK-NEXT:      lanes    16 lanes x 1 value of 2 bytes
// CHECK-NEXT:      moves    32 bytes a sub-group, 128 bytes a work-group
// CHECK:  #5   {{.*}}.cl:{{[0-9]+:[0-9]+}}  intel_sub_group_2d_block_read_transpose_32b_16r8x1c
// CHECK-NEXT:      matrix   c (global, argument 2), from byte ? on; 64 rows of ? bytes, pitch 64 bytes
// CHECK-NEXT:      block    1 block of 16 rows x 8 columns of 4 bytes, from column 0 of row ? on
// CHECK-NEXT:      lanes    16 lanes x 8 values of 4 bytes, columns for rows
// CHECK-NEXT:      moves    512 bytes a sub-group, 2,048 bytes a work-group, on a condition
// CHECK:      in all   3 2D block reads, 1 2D block write, 1 2D block prefetch
// CHECK-NEXT:               a work-group reads 6,144 bytes and writes 128 bytes, each operation done once
// CHECK:kernel any: no fixed sub-group size
// CHECK:      lanes    16 lanes x 1 value of 4 bytes
// CHECK-NEXT:      moves    32 bytes a sub-group
// CHECK:      warning  kernel 'any' requires no sub-group size: {{.*}}
// JSON: "kind": "2d-block-prefetch", "builtin": "intel_sub_group_2d_block_prefetch_16b_8r16x2c", {{.*}}"matrix": {"memory": "global", "name": "a", "argument": 0, "offset_bytes": 0, "width_bytes": 128, "height": null, "pitch_bytes": 256, "x": 32, "y": 8}, "element_bytes": 2, "rows": 8, "columns": 16, "blocks": 2, "lanes": 16, "values": 0, "value_bytes": null, "sub_group_bytes": 512, "work_group_bytes": 2048}
// JSON: "kind": "2d-block-read", {{.*}}"offset_bytes": 64, {{.*}}"values": 16, "value_bytes": 2,
// JSON: "kind": "2d-block-read-transform", {{.*}}"x": null, "y": 0}, "element_bytes": 1, "rows": 32, "columns": 16, "blocks": 1, {{.*}}"values": 8, "value_bytes": 4,
// JSON: "kind": "2d-block-write",
// JSON: "kind": "2d-block-read-transpose",
// JSON: "2d_block_reads": 3, "2d_block_writes": 1, "2d_block_prefetches": 1}
#include <cl_intel_subgroup_2d_block_io.h>
#ifdef INSTRUCTIONS
#define MATRIX global void *, int, int, int, int2
#define SPIRV(name, ...) __attribute__((overloadable, convergent)) void __spirv_Subgroup2DBlock##name##INTEL(int, int, int, int, __VA_ARGS__)
SPIRV(Prefetch, const MATRIX);
SPIRV(Load, const MATRIX, private void *);
SPIRV(LoadTransform, const MATRIX, private void *);
SPIRV(LoadTranspose, const MATRIX, private void *);
SPIRV(Store, const private void *, MATRIX);
#define intel_sub_group_2d_block_prefetch_16b_8r16x2c(...) __spirv_Subgroup2DBlockPrefetchINTEL(2, 16, 8, 2, __VA_ARGS__)
#define intel_sub_group_2d_block_read_16b_8r16x2c(...) __spirv_Subgroup2DBlockLoadINTEL(2, 16, 8, 2, __VA_ARGS__)
#define intel_sub_group_2d_block_read_32b_1r8x1c(...) __spirv_Subgroup2DBlockLoadINTEL(4, 8, 1, 1, __VA_ARGS__)
#define intel_sub_group_2d_block_read_transform_8b_32r16x1c(...) __spirv_Subgroup2DBlockLoadTransformINTEL(1, 16, 32, 1, __VA_ARGS__)
#define intel_sub_group_2d_block_read_transpose_32b_16r8x1c(...) __spirv_Subgroup2DBlockLoadTransposeINTEL(4, 8, 16, 1, __VA_ARGS__)
#define intel_sub_group_2d_block_write_8b_1r32x1c(b, w, h, p, c, v) __spirv_Subgroup2DBlockStoreINTEL(1, 32, 1, 1, v, b, w, h, p, c)
#endif
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))
kernel void blocks(const global ushort *a, global uchar *b, global uint *c, int height) {
    ushort values[16];
    uint words[8];
    intel_sub_group_2d_block_prefetch_16b_8r16x2c(a, 128, height, 256, (int2)(32, 8));
    intel_sub_group_2d_block_read_16b_8r16x2c(a + 32, 128, height, 256, (int2)(0, 8), values);
    intel_sub_group_2d_block_read_transform_8b_32r16x1c(a, 128, 64, 16 * height, (int2)(get_group_id(0) * 16, 0), words);
    for (int i = 0; i < 8; ++i)
        values[i] += words[i];
    intel_sub_group_2d_block_write_8b_1r32x1c(b, 64, 8, 64, (int2)(-4, -1), values);
    if (height > 8)
        intel_sub_group_2d_block_read_transpose_32b_16r8x1c(c + 16 * height, 4 * height, 64, 64, (int2)(0, height), words);
    c[get_global_id(0)] = words[3];
}
kernel void any(global uint *c) {
    uint word;
    intel_sub_group_2d_block_read_32b_1r8x1c(c, 64, 64, 64, (int2)(0, 0), &word);
    c[get_global_id(0)] = word;
}
