/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The numbers of SPV_INTEL_2d_block_io, SPV_INTEL_subgroup_matrix_multiply_accumulate, SPV_INTEL_bfloat16_conversion
 * and SPV_INTEL_tensor_float32_conversion, which not all SPIR-V headers have. */

#pragma once

#include "spirv/words.h"

#define EXTENSION_2D_BLOCKS "SPV_INTEL_2d_block_io"
#define EXTENSION_MATRICES "SPV_INTEL_subgroup_matrix_multiply_accumulate"
#define EXTENSION_SPLIT_BARRIER "SPV_INTEL_split_barrier"
#define EXTENSION_BFLOAT16 "SPV_INTEL_bfloat16_conversion"

enum {
    CAPABILITY_BFLOAT16 = 6115,
    OP_TO_BFLOAT16 = 6116,
    OP_FROM_BFLOAT16 = 6117,
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

/* Instructions of an extension of Intel's, which not all versions of SPIRV-Tools know. */
typedef struct cltile_intels {
    uint32_t first, last, first_capability, last_capability;
    bool have_results;
    const char *part, *extension; /* of their names */
} cltile_intels;

/* Those that an instruction is of, or whose capability or extension it asks for; or NULL. */
const cltile_intels *cltile_find_intels(const cltile_instruction *i);
