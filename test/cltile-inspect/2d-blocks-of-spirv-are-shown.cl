// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The instructions of SPV_INTEL_2d_block_io are shown as the functions that they come from, with their words.
// Neither llvm-spirv nor SPIRV-Tools has to know them.
// REQUIRES: spirv-backend, spirv-reader
// RUN: %cltile build --device bmg-g21 --emit spv %s -o %t.spv
// RUN: %cltile inspect %t.spv | FileCheck %s
// RUN: %cltile check %t.spv 2>&1 | count 0

#include <cl_intel_subgroup_2d_block_io.h>

__attribute__((intel_reqd_sub_group_size(16))) kernel void move(const global ushort *in, global ushort *out, int width,
                                                                int height, int pitch) {
    ushort8 x;
    intel_sub_group_2d_block_prefetch_16b_8r16x1c(in, width, height, pitch, (int2)(16, 0));
    intel_sub_group_2d_block_read_16b_8r16x1c(in, width, height, pitch, (int2)(16 * (int)get_group_id(0), 4),
                                              (ushort *)&x);
    intel_sub_group_2d_block_write_16b_8r16x1c(out, 64, 8, 80, (int2)(0, 0), (ushort *)&x);
}

// CHECK: kernel move: sub-group size 16
// CHECK: #1   intel_sub_group_2d_block_prefetch_16b_8r16x1c
// CHECK-NEXT: SPIR-V   OpSubgroup2DBlockPrefetchINTEL, word {{[0-9]+}}
// CHECK: #2   intel_sub_group_2d_block_read_16b_8r16x1c
// CHECK-NEXT: SPIR-V   OpSubgroup2DBlockLoadINTEL, word {{[0-9]+}}
// CHECK-NEXT: matrix   in (global, argument 0), from byte 0 on; ? rows of ? bytes, pitch ? bytes
// CHECK-NEXT: block    1 block of 8 rows x 16 columns of 2 bytes, from column ? of row 4 on
// CHECK: #3   intel_sub_group_2d_block_write_16b_8r16x1c
// CHECK-NEXT: SPIR-V   OpSubgroup2DBlockStoreINTEL, word {{[0-9]+}}
// CHECK-NEXT: matrix   out (global, argument 1), from byte 0 on; 8 rows of 64 bytes, pitch 80 bytes
