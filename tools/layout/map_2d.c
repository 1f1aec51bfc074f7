/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which lane and value holds which element of a 2D block: the rule of SPV_INTEL_2d_block_io, "Mapping Block Data to
 * Invocations". A block is made a grid of items: elements, or dwords of elements of a column. The grid's rows are dealt
 * to the lanes, one after the other. */

#include "layout/layout.h"

#include <stddef.h>
#include <string.h>

static const cltile_2d_shape blocks[] = {
#define CLTILE_2D_BLOCK CLTILE_2D_SHAPE
#include "report/builtins.inc"
};

const char *const layout_2d_names[] = {
#define NAME_OF_read(name) name,
#define NAME_OF_read_transform(name) name,
#define NAME_OF_read_transpose(name) name,
#define NAME_OF_write(name) name,
#define NAME_OF_prefetch(name)
#define CLTILE_2D_BLOCK(kind, uses, bits, rows, columns, blocks)                                                       \
    NAME_OF_##kind(#kind "_" #bits "b_" #rows "r" #columns "x" #blocks "c")
#include "report/builtins.inc"
    NULL};

const char *end_of_2d_name(const cltile_2d_shape *block) {
    return block->name + strlen("intel_sub_group_2d_block_");
}

const cltile_2d_shape *find_layout_2d(const char *name) {
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; ++i)
        if (blocks[i].kind != CLTILE_2D_prefetch &&
            (strcmp(name, blocks[i].name) == 0 || strcmp(name, end_of_2d_name(&blocks[i])) == 0))
            return &blocks[i];
    return NULL;
}

unsigned elements_of_value(const cltile_2d_shape *block) {
    return cltile_bytes_of_2d_value(block) / block->element_bytes;
}

/* The grid that rows are dealt of. */
typedef struct grid {
    unsigned rows;
    unsigned lanes;    /* that share a row */
    unsigned each_has; /* items of a row */
    unsigned at_once;  /* rows that the sub-group has at once */
} grid;

static grid make_grid(const cltile_2d_shape *block) {
    const unsigned columns = block->kind == CLTILE_2D_read_transpose ? block->rows : block->columns;
    const unsigned lanes = columns < CLTILE_2D_BLOCK_LANES ? columns : CLTILE_2D_BLOCK_LANES;
    return (grid){.rows = block->kind == CLTILE_2D_read_transpose   ? block->columns
                          : block->kind == CLTILE_2D_read_transform ? block->rows / elements_of_value(block)
                                                                    : block->rows,
                  .lanes = lanes,
                  .each_has = columns / lanes,
                  .at_once = CLTILE_2D_BLOCK_LANES / lanes};
}

layout_slot slot_of_2d(const cltile_2d_shape *block, unsigned value, unsigned lane, unsigned element) {
    const grid g = make_grid(block);
    const unsigned items = block->kind == CLTILE_2D_read_transform ? 1 : elements_of_value(block); /* of a value */
    const unsigned number = value / cltile_values_of_2d_block(block); /* NOLINT(*.DivideZero): no prefetch */
    const unsigned item = value % cltile_values_of_2d_block(block) * items + (items > 1 ? element : 0);
    const unsigned row = item / g.each_has * g.at_once + lane / g.lanes;
    const unsigned column = lane % g.lanes * g.each_has + item % g.each_has;
    layout_slot slot = {row < g.rows ? SLOT_ELEMENT : SLOT_PAST_REGION, column, row};
    if (block->kind == CLTILE_2D_read_transform)
        slot.row = row * elements_of_value(block) + element;
    else if (block->kind == CLTILE_2D_read_transpose)
        slot = (layout_slot){slot.kind, row, column};
    slot.column += number * block->columns;
    return slot;
}
