/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which lane and value holds which element of a 2D block: the rule of SPV_INTEL_2d_block_io, "Mapping Block Data to
 * Invocations". A block is made a grid of items: elements, or dwords of elements of a column. The grid's rows are dealt
 * to the lanes, one after the other. */

#include "layout/map_2d.h"

#include "cltile/cltile.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

#define PREFIX "intel_sub_group_2d_block_"

/* ---- Names ---- */

/* Whether a builtin is a 2D block of which lanes have values. */
static bool has_values(const cltile_builtin *builtin) {
    return strcmp(builtin->family, "2d-block") == 0 && strstr(builtin->name, "_prefetch_") == NULL;
}

static unsigned larger(unsigned a, unsigned b) {
    return a > b ? a : b;
}

/* Reads a name such as "read_transform_16b_16r16x1c" of a builtin that exists. */
static void read_name(const char *name, layout_2d *block) {
    unsigned bits = 0;
    block->is_write = starts_with(name, "write_");
    block->value = starts_with(name, "read_transform_")   ? VALUE_OF_COLUMN
                   : starts_with(name, "read_transpose_") ? VALUE_TRANSPOSED
                                                          : VALUE_OF_ROW;
    sscanf(name + strcspn(name, "0123456789"), "%3ub_%3ur%3ux%3uc", &bits, &block->rows, &block->columns,
           &block->blocks);
    block->element_bytes = bits / 8;
    const unsigned bytes = block->rows * block->columns * block->element_bytes / LANES_OF_2D_BLOCKS;
    block->value_bytes = block->value == VALUE_OF_COLUMN ? 4
                         : block->value == VALUE_OF_ROW
                             ? larger(block->element_bytes, block->columns * block->element_bytes / LANES_OF_2D_BLOCKS)
                             : block->element_bytes;
    block->values = larger(1, bytes / block->value_bytes);
}

const layout_2d *find_layout_2d(const char *name) {
    char *whole = starts_with(name, PREFIX) ? copy_text(name) : format_text(PREFIX "%s", name);
    const cltile_builtin *builtin = cltile_find_builtin(whole);
    if (builtin == NULL || !has_values(builtin) || strcmp(builtin->name, whole) != 0)
        return NULL;
    layout_2d *block = resize_memory(NULL, sizeof *block);
    *block = (layout_2d){.builtin = builtin->name, .name = builtin->name + strlen(PREFIX)};
    read_name(block->name, block);
    return block;
}

const char *const *list_layout_2d(void) {
    const char **names = NULL;
    size_t count = 0;
    for (size_t i = 0; cltile_builtin_at(i) != NULL; ++i)
        if (has_values(cltile_builtin_at(i)))
            *ADD_ROW(names, count) = cltile_builtin_at(i)->name + strlen(PREFIX);
    *ADD_ROW(names, count) = NULL;
    return names;
}

/* ---- Places ---- */

unsigned elements_of_value(const layout_2d *block) {
    return block->value_bytes / block->element_bytes;
}

/* The grid that rows are dealt of. */
typedef struct grid {
    unsigned rows;
    unsigned lanes;    /* that share a row */
    unsigned each_has; /* items of a row */
    unsigned at_once;  /* rows that the sub-group has at once */
} grid;

static grid make_grid(const layout_2d *block) {
    const unsigned columns = block->value == VALUE_TRANSPOSED ? block->rows : block->columns;
    const unsigned lanes = columns < LANES_OF_2D_BLOCKS ? columns : LANES_OF_2D_BLOCKS;
    return (grid){.rows = block->value == VALUE_TRANSPOSED  ? block->columns
                          : block->value == VALUE_OF_COLUMN ? block->rows / elements_of_value(block)
                                                            : block->rows,
                  .lanes = lanes,
                  .each_has = columns / lanes,
                  .at_once = LANES_OF_2D_BLOCKS / lanes};
}

/* Items that are one value. */
static unsigned items_of_value(const layout_2d *block) {
    return block->value == VALUE_OF_ROW ? elements_of_value(block) : 1;
}

layout_slot slot_of_2d(const layout_2d *block, unsigned value, unsigned lane, unsigned element) {
    const grid g = make_grid(block);
    const unsigned number = value / block->values, items = items_of_value(block);
    const unsigned item = value % block->values * items + (items > 1 ? element : 0);
    const unsigned row = item / g.each_has * g.at_once + lane / g.lanes;
    const unsigned column = lane % g.lanes * g.each_has + item % g.each_has;
    layout_slot slot = {row < g.rows ? SLOT_ELEMENT : SLOT_PAST_REGION, column, row};
    if (block->value == VALUE_OF_COLUMN)
        slot.row = row * elements_of_value(block) + element;
    else if (block->value == VALUE_TRANSPOSED)
        slot = (layout_slot){slot.kind, row, column};
    slot.column += number * block->columns;
    return slot;
}

void find_holder_2d(const layout_2d *block, unsigned column, unsigned row, unsigned *value, unsigned *lane) {
    const grid g = make_grid(block);
    const unsigned number = column / block->columns;
    column %= block->columns;
    if (block->value == VALUE_OF_COLUMN) {
        row /= elements_of_value(block);
    } else if (block->value == VALUE_TRANSPOSED) {
        const unsigned swapped = row;
        row = column;
        column = swapped;
    }
    const unsigned item = row / g.at_once * g.each_has + column % g.each_has;
    *lane = row % g.at_once * g.lanes + column / g.each_has;
    *value = number * block->values + item / items_of_value(block);
}
