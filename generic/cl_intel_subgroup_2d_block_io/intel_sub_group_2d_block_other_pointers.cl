// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 2D blocks for other pointers: reads whose base address is not const, and values at generic pointers.

#include "cl_intel_subgroup_2d_block_io.h"
#include "cl_intel_subgroup_2d_block_io/generic_names.h"

// CLTILE_READ_FROM(space, direction, ...): reads by the builtin whose base address is const.
#define CLTILE_READ_FROM(direction, shape, value_t)                                                                    \
    void CLTILE_BUILTIN intel_sub_group_2d_block_##direction##_##shape(                                                \
        global void *base_address, int width, int height, int pitch, int2 coord, private value_t *destination) {       \
        intel_sub_group_2d_block_##direction##_##shape((const global void *)base_address, width, height, pitch, coord, \
                                                       destination);                                                   \
    }

#define CLTILE_READ(shape, value_t, element_t, rows, columns, count) CLTILE_READ_FROM(read, shape, value_t)
CLTILE_2D_BLOCK_READ_8B(CLTILE_READ)
CLTILE_2D_BLOCK_READ_16B(CLTILE_READ)
CLTILE_2D_BLOCK_READ_32B(CLTILE_READ)
#define CLTILE_READ_TRANSFORM(shape, value_t, element_t, rows, columns, count)                                         \
    CLTILE_READ_FROM(read_transform, shape, value_t)
CLTILE_2D_BLOCK_READ_TRANSFORM(CLTILE_READ_TRANSFORM)
#define CLTILE_READ_TRANSPOSE(shape, value_t, element_t, rows, columns, count)                                         \
    CLTILE_READ_FROM(read_transpose, shape, value_t)
CLTILE_2D_BLOCK_READ_TRANSPOSE(CLTILE_READ_TRANSPOSE)

// In NVPTX bitcode private and generic pointers are the same, and one definition is both.
#if defined(CLTILE_GENERIC_POINTERS) && (defined(CLTILE_DEFINITIONS) || !defined(__NVPTX__))

// A lane's values: one at least.
#define CLTILE_VALUES(value_t, element_t, rows, columns, count)                                                        \
    (count * ((rows * columns * sizeof(element_t) + 8 * sizeof(value_t)) / (16 * sizeof(value_t))))

#define CLTILE_READ_TO_GENERIC(space, label, direction, shape, value_t, values_count)                                  \
    CLTILE_NAME_GENERIC(intel_sub_group_2d_block_##direction##_##shape, label, space void, value_t)                    \
    void CLTILE_BUILTIN intel_sub_group_2d_block_##direction##_##shape(                                                \
        space void *base_address, int width, int height, int pitch, int2 coord, generic value_t *destination) {        \
      private                                                                                                          \
        value_t values[values_count];                                                                                  \
        intel_sub_group_2d_block_##direction##_##shape((const global void *)base_address, width, height, pitch, coord, \
                                                       (private value_t *)values);                                     \
        _Pragma("unroll") for (uint i = 0; i < values_count; ++i) destination[i] = values[i];                          \
    }
#define CLTILE_READ_TO_GENERIC_FROM_BOTH(direction, shape, value_t, values_count)                                      \
    CLTILE_READ_TO_GENERIC(const global, #direction "_" #shape, direction, shape, value_t, values_count)               \
    CLTILE_READ_TO_GENERIC(global, #direction "_" #shape "_from_global", direction, shape, value_t, values_count)

#define CLTILE_READ_GENERIC(shape, value_t, element_t, rows, columns, count)                                           \
    CLTILE_READ_TO_GENERIC_FROM_BOTH(read, shape, value_t, CLTILE_VALUES(value_t, element_t, rows, columns, count))
CLTILE_2D_BLOCK_READ_8B(CLTILE_READ_GENERIC)
CLTILE_2D_BLOCK_READ_16B(CLTILE_READ_GENERIC)
CLTILE_2D_BLOCK_READ_32B(CLTILE_READ_GENERIC)
#define CLTILE_READ_TRANSFORM_GENERIC(shape, value_t, element_t, rows, columns, count)                                 \
    CLTILE_READ_TO_GENERIC_FROM_BOTH(read_transform, shape, value_t,                                                   \
                                     CLTILE_VALUES(value_t, element_t, rows, columns, count))
CLTILE_2D_BLOCK_READ_TRANSFORM(CLTILE_READ_TRANSFORM_GENERIC)
#define CLTILE_READ_TRANSPOSE_GENERIC(shape, value_t, element_t, rows, columns, count)                                 \
    CLTILE_READ_TO_GENERIC_FROM_BOTH(read_transpose, shape, value_t,                                                   \
                                     CLTILE_VALUES(value_t, element_t, rows, columns, count))
CLTILE_2D_BLOCK_READ_TRANSPOSE(CLTILE_READ_TRANSPOSE_GENERIC)

#define CLTILE_WRITE_GENERIC(shape, value_t, element_t, rows, columns, count)                                          \
    CLTILE_NAME_GENERIC(intel_sub_group_2d_block_write_##shape, "write_" #shape, global void, value_t)                 \
    void CLTILE_BUILTIN intel_sub_group_2d_block_write_##shape(global void *base_address, int width, int height,       \
                                                               int pitch, int2 coord, generic value_t *value) {        \
      private                                                                                                          \
        value_t values[rows];                                                                                          \
        _Pragma("unroll") for (uint i = 0; i < rows; ++i) values[i] = value[i];                                        \
        intel_sub_group_2d_block_write_##shape(base_address, width, height, pitch, coord, (private value_t *)values);  \
    }
CLTILE_2D_BLOCK_WRITE(CLTILE_WRITE_GENERIC)

#endif
