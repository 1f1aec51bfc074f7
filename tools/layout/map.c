/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which lane and component of a sub-group holds which element: the rule of docs/cl_intel_media_block_io.md. */

#include "layout/layout.h"

#include <stddef.h>
#include <string.h>

static const layout_type types[] = {
#define CLTILE_MEDIA_BLOCK(direction, uses, type, vector, element_bytes, components)                                   \
    {"intel_sub_group_media_block_" #direction "_" #type, #type, #vector, element_bytes, components},
#include "report/builtins.inc"
};
#define TYPE_COUNT (sizeof types / sizeof *types)

/* Reads and writes have the same types. */
const char *const layout_type_names[] = {
#define NAME_OF_read(type) #type,
#define NAME_OF_write(type)
#define CLTILE_MEDIA_BLOCK(direction, uses, type, ...) NAME_OF_##direction(type)
#include "report/builtins.inc"
    NULL};

const layout_type *find_layout_type(const char *name) {
    for (size_t i = 0; i < TYPE_COUNT; ++i)
        if (strcmp(name, types[i].builtin) == 0 || strcmp(name, types[i].name) == 0 ||
            strcmp(name, types[i].vector) == 0)
            return &types[i];
    return NULL;
}

layout_map make_layout_map(const layout_type *type, unsigned width, unsigned height, unsigned lanes, bool packed) {
    const unsigned padded = cltile_padded_bytes(width * type->element_bytes);
    return (layout_map){type, width, height, lanes, packed, padded, packed ? width : padded / type->element_bytes,
                        NULL};
}

layout_map make_layout_map_2d(const cltile_2d_shape *block) {
    layout_type *type = resize_memory(NULL, sizeof *type);
    *type = (layout_type){.name = end_of_2d_name(block),
                          .element_bytes = block->element_bytes,
                          .components = cltile_values_of_2d_block(block) * block->count};
    const unsigned width = block->columns * block->count;
    return (layout_map){.type = type,
                        .width = width,
                        .height = block->rows,
                        .lanes = CLTILE_2D_BLOCK_LANES,
                        .row_slots = width,
                        .block = block};
}

layout_slot slot_of(const layout_map *map, unsigned component, unsigned lane, unsigned element) {
    if (map->block != NULL)
        return slot_of_2d(map->block, component, lane, element);
    const unsigned index = component * map->lanes + lane;
    layout_slot slot = {SLOT_ELEMENT, index % map->row_slots, index / map->row_slots};
    if (slot.row >= map->height)
        slot.kind = SLOT_PAST_REGION;
    else if (slot.column >= map->width)
        slot.kind = SLOT_PADDING;
    return slot;
}

bool find_holder(const layout_map *map, unsigned column, unsigned row, unsigned *component, unsigned *lane) {
    const unsigned elements = map->block != NULL ? elements_of_value(map->block) : 1;
    for (*component = 0; *component < map->type->components; ++*component)
        for (*lane = 0; *lane < map->lanes; ++*lane)
            for (unsigned element = 0; element < elements; ++element) {
                const layout_slot slot = slot_of(map, *component, *lane, element);
                if (slot.kind != SLOT_PAST_REGION && slot.column == column && slot.row == row)
                    return true;
            }
    return false;
}

layout_counts count_slots(const layout_map *map) {
    layout_counts counts = {.slots = map->lanes * map->type->components};
    for (unsigned component = 0; component < map->type->components; ++component)
        for (unsigned lane = 0; lane < map->lanes; ++lane) {
            const slot_kind kind = slot_of(map, component, lane, 0).kind;
            counts.held += kind == SLOT_ELEMENT;
            counts.padding += kind == SLOT_PADDING;
            counts.past_region += kind == SLOT_PAST_REGION;
        }
    counts.dropped = map->block != NULL ? 0 : map->width * map->height - counts.held;
    return counts;
}

const layout_type *find_holding_type(const layout_map *map) {
    for (size_t i = 0; i < TYPE_COUNT; ++i) {
        layout_map other = *map;
        other.type = &types[i];
        if (types[i].element_bytes == map->type->element_bytes && count_slots(&other).dropped == 0)
            return &types[i];
    }
    return NULL;
}
