/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sizes of media blocks: rows, their padding, and how many there may be; and of 2D blocks: what lanes have of them. */

#pragma once

/* The bytes that a row of 1 to 32 bytes takes in the lanes' registers: the next power of two, at least 4. */
static inline unsigned cltile_padded_bytes(unsigned row_bytes) {
    unsigned padded = 4;
    while (padded < row_bytes)
        padded *= 2;
    return padded;
}

/* Table 6.X of cl_intel_media_block_io, for a row of a width that it has: as many rows as 256 padded bytes hold. */
static inline unsigned cltile_most_rows(unsigned row_bytes) {
    return 256 / cltile_padded_bytes(row_bytes);
}

/* The sub-groups that cl_intel_subgroup_2d_block_io asks for. */
#define CLTILE_2D_BLOCK_LANES 16u

/* The kinds of CLTILE_2D_BLOCK in report/builtins.inc. */
typedef enum cltile_2d_kind {
    CLTILE_2D_read,
    CLTILE_2D_read_transform,
    CLTILE_2D_read_transpose,
    CLTILE_2D_write,
    CLTILE_2D_prefetch
} cltile_2d_kind;

typedef struct cltile_2d_shape {
    const char *name; /* of the builtin; NULL: there is no builtin of this shape */
    cltile_2d_kind kind;
    unsigned element_bytes;
    unsigned rows, columns; /* of a block in memory */
    unsigned count;         /* of blocks, side by side */
} cltile_2d_shape;

/* A row of the builtins' shapes. */
#define CLTILE_2D_SHAPE(kind, uses, bits, rows, columns, blocks)                                                       \
    {"intel_sub_group_2d_block_" #kind "_" #bits "b_" #rows "r" #columns "x" #blocks "c",                              \
     CLTILE_2D_##kind,                                                                                                 \
     (bits) / 8,                                                                                                       \
     rows,                                                                                                             \
     columns,                                                                                                          \
     blocks},

/* The bytes of each of a lane's values, and how many values a lane has of one block: 0 in prefetches. */
static inline unsigned cltile_bytes_of_2d_value(const cltile_2d_shape *shape) {
    const unsigned lane_bytes = shape->columns * shape->element_bytes / CLTILE_2D_BLOCK_LANES;
    if (shape->kind == CLTILE_2D_read_transform)
        return 4;
    return shape->kind != CLTILE_2D_read_transpose && lane_bytes > shape->element_bytes ? lane_bytes
                                                                                        : shape->element_bytes;
}

static inline unsigned cltile_values_of_2d_block(const cltile_2d_shape *shape) {
    const unsigned bytes = shape->rows * shape->columns * shape->element_bytes,
                   values = bytes / (CLTILE_2D_BLOCK_LANES * cltile_bytes_of_2d_value(shape));
    return shape->kind == CLTILE_2D_prefetch ? 0 : values == 0 ? 1 : values;
}
