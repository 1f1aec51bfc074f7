// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_2d_block_prefetch_*: a hint, of which nothing is made.

#include "cl_intel_subgroup_2d_block_io.h"

#define CLTILE_PREFETCH_2D(space, shape)                                                                               \
    void CLTILE_BUILTIN intel_sub_group_2d_block_prefetch_##shape(space void *base_address, int width, int height,     \
                                                                  int pitch, int2 coord) {                             \
        (void)base_address;                                                                                            \
        (void)width;                                                                                                   \
        (void)height;                                                                                                  \
        (void)pitch;                                                                                                   \
        (void)coord;                                                                                                   \
    }
#define CLTILE_PREFETCH(shape, value_t, element_t, rows, columns, blocks)                                              \
    CLTILE_PREFETCH_2D(const global, shape)                                                                            \
    CLTILE_PREFETCH_2D(global, shape)
CLTILE_2D_BLOCK_PREFETCH(CLTILE_PREFETCH)
