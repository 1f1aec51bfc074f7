// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D block reads as one message each: OpSubgroup2DBlockLoad*INTEL by the names that SPIR-V translators know. Operands:
// bytes of an element, columns, rows, blocks, the matrix, the corner, and where a lane's values go.

#pragma once

#include "cl_intel_subgroup_2d_block_io.h"

#define CLTILE_LOAD_read __spirv_Subgroup2DBlockLoadINTEL
#define CLTILE_LOAD_read_transform __spirv_Subgroup2DBlockLoadTransformINTEL
#define CLTILE_LOAD_read_transpose __spirv_Subgroup2DBlockLoadTransposeINTEL

#define CLTILE_DECLARE_LOAD(direction, destination_t)                                                                  \
    void CLTILE_BUILTIN CLTILE_LOAD_##direction(int, int, int, int, const global void *, int, int, int, int2,          \
                                                private destination_t *);
CLTILE_DECLARE_LOAD(read, void)
CLTILE_DECLARE_LOAD(read_transform, uint)
CLTILE_DECLARE_LOAD(read_transpose, void)
#undef CLTILE_DECLARE_LOAD

// As in generic; what is read by code there (READ, access_bytes) is not needed.
#define CLTILE_READ_2D(direction, shape, value_t, element_t, rows, columns, count, transforms, transposes, READ,       \
                       access_bytes)                                                                                   \
    void CLTILE_BUILTIN intel_sub_group_2d_block_##direction##_##shape(                                                \
        const global void *base_address, int width, int height, int pitch, int2 coord, private value_t *destination) { \
        CLTILE_LOAD_##direction(sizeof(element_t), columns, rows, count, base_address, width, height, pitch, coord,    \
                                destination);                                                                          \
    }
