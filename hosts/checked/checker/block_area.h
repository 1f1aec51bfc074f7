// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The checker's area: the part for media blocks, 2D blocks and sub-group blocks.
//
//     uses, a hash table: which media blocks of which images, for the rules that only the host can check
//     sub-groups of the first work-groups: what their lanes pass

#pragma once

enum {
    __cltile_use_capacity = 256,
    __cltile_lane_capacity = 64, // of larger sub-groups calls are not compared
    __cltile_block_call_capacity = 32,
};

// The blocks that are compared.
enum { __cltile_media_block, __cltile_2d_block, __cltile_sub_group_block };

// Of __cltile_block_use.flags.
enum { __cltile_block_is_written = 1, __cltile_block_is_outside = 2 };

struct __cltile_block_use {
    __cltile_u32 key; // 0: free
    __cltile_u32 line, file;
    __cltile_u32 flags;
    __cltile_u32 height;                           // of the block
    __cltile_u32 image_width, image_height, texel; // texels, rows, bytes of a texel
};

// A lane's n-th call belongs to entry n, modulo the capacity. The last lane to arrive compares, and frees the entry.
// Minimum and maximum begin at 0: values are stored so that 0 is below all, minima as maxima of the complement.
struct __cltile_block_call {
    __cltile_u32 number; // 1 + n; 0: free
    __cltile_u32 arrived, lanes;
    __cltile_u32 file, group;                             // the work-group, linear
    __cltile_u32 kind;                                    // __cltile_media_block, ..., of the first lane to arrive
    __cltile_u32 line[2], x[2], y[2], size[2], memory[2]; // maximum, minimum
};

struct __cltile_sub_group {
    __cltile_u32 diverged; // lanes make different calls: nothing is compared from then on
    __cltile_u32 skipped;  // ~number of the first call that was not compared, since its lane was too far ahead; 0: none
    __cltile_u32 calls[__cltile_lane_capacity];
    struct __cltile_block_call entries[__cltile_block_call_capacity];
};
