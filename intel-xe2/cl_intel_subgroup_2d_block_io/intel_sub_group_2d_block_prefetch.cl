// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_2d_block_prefetch_*: one message each, OpSubgroup2DBlockPrefetchINTEL by the name that SPIR-V
// translators know. Operands: bytes of an element, columns, rows, blocks, the matrix, and the corner.

#include "cl_intel_subgroup_2d_block_io.h"

void CLTILE_BUILTIN __spirv_Subgroup2DBlockPrefetchINTEL(int, int, int, int, const global void *, int, int, int, int2);

#define CLTILE_PREFETCH_2D(space, shape, element_t, rows, columns, count)                                              \
    void CLTILE_BUILTIN intel_sub_group_2d_block_prefetch_##shape(space void *base_address, int width, int height,     \
                                                                  int pitch, int2 coord) {                             \
        __spirv_Subgroup2DBlockPrefetchINTEL(sizeof(element_t), columns, rows, count, base_address, width, height,     \
                                             pitch, coord);                                                            \
    }
#define CLTILE_PREFETCH(shape, value_t, element_t, rows, columns, count)                                               \
    CLTILE_PREFETCH_2D(const global, shape, element_t, rows, columns, count)                                           \
    CLTILE_PREFETCH_2D(global, shape, element_t, rows, columns, count)
CLTILE_2D_BLOCK_PREFETCH(CLTILE_PREFETCH)
