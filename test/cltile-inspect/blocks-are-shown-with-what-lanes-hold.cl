// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks with all that is constant about them, in the order of the code: the image by its parameter's name, what lanes hold,
// padding, bytes; a call in a function that is called twice is there twice. The same of OpenCL C, bitcode and SPIR-V.
// REQUIRES: clang-19, llvm-spirv-19
// RUN: %exits 0 %cltile inspect %s | FileCheck %s --check-prefixes=CHECK,LINES --match-full-lines --strict-whitespace
// RUN: %other_clang %s -o %t.bc --target=spir64 -gline-tables-only -fno-discard-value-names
// RUN: %cltile inspect %t.bc > %t.txt
// RUN: %cltile inspect %s | diff - %t.txt
// RUN: %19_spirv %t.bc -o %t.spv
// RUN: %cltile inspect - < %t.spv > %t.spv.txt
// RUN: grep -v ' SPIR-V ' %t.spv.txt | diff - %t.txt
// RUN: FileCheck %s --check-prefix=SPIRV --input-file %t.spv.txt
// RUN: %other_clang %s -o %t.bare.bc --target=spir64
// RUN: %19_spirv %t.bare.bc -o %t.bare.spv
// RUN: %cltile inspect -o %t.bare.txt %t.bare.spv
// RUN: FileCheck %s --check-prefix=BARE --input-file %t.bare.txt
// RUN: awk 'length > 100' %t.txt %t.bare.txt | count 0
// CHECK:kernel blocks: sub-group size 16, work-group 64x1x1
// LINES:  #1   {{.*}}.cl:[[#@LINE+55]]:19  intel_sub_group_media_block_read_us2
// CHECK:      image    both (read_write, argument 2), from byte -4 of row 8 on
// CHECK-NEXT:      block    6x4 elements of 2 bytes: rows of 12 bytes, padded to 16; 16 bytes of padding in all
// CHECK-NEXT:      lanes    16 lanes x 2 components hold 32 elements: 24 used (75 %)
// CHECK-NEXT:      moves    48 bytes a sub-group, 192 bytes a work-group
// CHECK-EMPTY:
// LINES-NEXT:  #2   {{.*}}.cl:[[#@LINE+50]]:5  intel_sub_group_media_block_write_us2
// CHECK-NEXT:      image    target (write_only, argument 1), from byte ? of row ? on
// CHECK:  #3 {{.*}}intel_sub_group_media_block_read_uc4
// CHECK-NEXT:      in       row, called from line [[#@LINE+50]]
// CHECK:      moves    64 bytes a sub-group, 256 bytes a work-group, in a loop, on a condition
// CHECK:  #4 {{.*}}intel_sub_group_media_block_write_uc4
// CHECK:      moves    64 bytes a sub-group, 256 bytes a work-group, in a loop, on a condition
// CHECK:  #5 {{.*}}intel_sub_group_media_block_read_ui8
// CHECK:      lanes    16 lanes x 8 components hold 128 elements: 64 used (50 %)
// CHECK-NEXT:      moves    256 bytes a sub-group, 1,024 bytes a work-group
// CHECK-NEXT:      warning  a block of 8x8 fills 64 of the 128 elements that 16 lanes of 8 components hold: the
// CHECK-NEXT:               others are 0 with cltile, and undefined elsewhere [media-block-region-smaller]
// CHECK:  #6 {{.*}}intel_sub_group_media_block_write_ui
// CHECK:      lanes    16 lanes x 1 component hold 16 elements: 16 used (100 %)
// CHECK-NEXT:      moves    64 bytes a sub-group, 256 bytes a work-group
// CHECK-NEXT:      warning  a block of 4x8 has 32 elements, {{.*}}
// CHECK:  #7 {{.*}}intel_sub_group_media_block_read_uc4
// CHECK-NEXT:      in       row, called from line [[#@LINE+41]]
// CHECK-NEXT:      image    source (read_only, argument 0), from byte 0 of row 7 on
// CHECK-NEXT:      block    32x2 elements of 1 byte: rows of 32 bytes; no padding
// CHECK:  #8 {{.*}}intel_sub_group_media_block_write_uc4
// CHECK-NEXT:      image    both (read_write, argument 2), from byte 0 of row 0 on
// CHECK-NEXT:      block    ?x4 elements of 1 byte: rows of ? bytes
// CHECK-NEXT:      lanes    16 lanes x 4 components hold 64 elements: ? used
// CHECK-NEXT:      moves    ? bytes a sub-group
// CHECK-NEXT:      error    the block's width is no compile-time constant, even with all functions inlined
// CHECK-NEXT:               [media-block-size-not-constant]
// CHECK-EMPTY:
// CHECK-NEXT:      in all   4 block reads, 4 block writes, 1 error, 2 warnings
// CHECK-NEXT:               a work-group reads 1,728 bytes and writes 704 bytes, each operation done once; 1
// CHECK-NEXT:               operation is not counted, of a size that is not constant
// CHECK-EMPTY:
// CHECK-NEXT:1 kernel without tile operations:
// CHECK-NEXT:               idle

// SPIRV: #1 {{.*}}.cl:[[#@LINE+14]]:19  intel_sub_group_media_block_read_us2
// SPIRV-NEXT: {{^}}      SPIR-V   OpSubgroupImageMediaBlockReadINTEL, %{{[0-9]+}}, word {{[0-9]+$}}
// SPIRV: #8
// SPIRV-NEXT: {{^}}      SPIR-V   OpSubgroupImageMediaBlockWriteINTEL, word {{[0-9]+$}}
// BARE: {{^}}  #3   intel_sub_group_media_block_read_uc4{{$}}
// BARE: in       row{{$}}
// BARE: image    argument 0 (read_only), from byte 0
// BARE: [media-block-size-not-constant]
uchar4 row(read_only image2d_t image, int y) {
    return intel_sub_group_media_block_read_uc4((int2)(0, y), 32, 2, image);
}

__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))
kernel void blocks(read_only image2d_t source, write_only image2d_t target, read_write image2d_t both, int n) {
    ushort2 odd = intel_sub_group_media_block_read_us2((int2)(-4, 8), 6, 4, both);
    intel_sub_group_media_block_write_us2((int2)(n * 4, n), 6, 4, odd, target);
    for (int y = 0; y < n; ++y)
        if (y != 3) {
            uchar4 two = row(source, y);
            intel_sub_group_media_block_write_uc4((int2)(0, 0), 16, 4, two, target);
        }
    uint8 all = intel_sub_group_media_block_read_ui8((int2)(0, 0), 8, 8, both);
    intel_sub_group_media_block_write_ui((int2)(0, 0), 4, 8, all.s0, both);
    uchar4 first = row(source, 7);
    intel_sub_group_media_block_write_uc4((int2)(0, 0), n, 4, first, both);
}

kernel void idle(global int *out) {
    *out = 1;
}
