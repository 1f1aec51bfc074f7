/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The numbers of SPV_INTEL_2d_block_io and SPV_INTEL_subgroup_matrix_multiply_accumulate, which not all SPIR-V headers
 * have. */

#pragma once

#define EXTENSION_2D_BLOCKS "SPV_INTEL_2d_block_io"
#define EXTENSION_MATRICES "SPV_INTEL_subgroup_matrix_multiply_accumulate"

enum {
    CAPABILITY_2D_BLOCKS = 6228,
    CAPABILITY_2D_TRANSFORM = 6229,
    CAPABILITY_2D_TRANSPOSE = 6230,
    OP_2D_LOAD = 6231,
    OP_2D_LOAD_TRANSFORM = 6232,
    OP_2D_LOAD_TRANSPOSE = 6233,
    OP_2D_PREFETCH = 6234,
    OP_2D_STORE = 6235,
    CAPABILITY_MATRICES = 6236,
    OP_MATRIX_MULTIPLY_ADD = 6237,
};
