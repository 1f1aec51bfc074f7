// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block writes as one message each: OpSubgroup2DBlockStoreINTEL by the name that SPIR-V translators know. Operands:
// bytes of an element, columns, rows, blocks, a lane's values, the matrix, and the corner.

#pragma once

#include "cl_intel_subgroup_2d_block_io.h"

void CLTILE_BUILTIN __spirv_Subgroup2DBlockStoreINTEL(int, int, int, int, const private void *, global void *, int, int,
                                                      int, int2);

#define CLTILE_WRITE_2D(shape, value_t, element_t, rows, columns, count)                                               \
    void CLTILE_BUILTIN intel_sub_group_2d_block_write_##shape(global void *base_address, int width, int height,       \
                                                               int pitch, int2 coord, private value_t *value) {        \
        __spirv_Subgroup2DBlockStoreINTEL(sizeof(element_t), columns, rows, count, (const private void *)value,        \
                                          base_address, width, height, pitch, coord);                                  \
    }
