/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which lane and component of a sub-group holds which element: the rule of docs/cl_intel_media_block_io.md. */

#include "layout/map.h"

#include "analysis/block_size.h"
#include "text.h"

#include <stddef.h>
#include <string.h>

#define TYPES(X)                                                                                                       \
    X(uc, uchar, 1, 1)                                                                                                 \
    X(uc2, uchar2, 1, 2)                                                                                               \
    X(uc4, uchar4, 1, 4)                                                                                               \
    X(uc8, uchar8, 1, 8)                                                                                               \
    X(uc16, uchar16, 1, 16)                                                                                            \
    X(us, ushort, 2, 1)                                                                                                \
    X(us2, ushort2, 2, 2)                                                                                              \
    X(us4, ushort4, 2, 4)                                                                                              \
    X(us8, ushort8, 2, 8)                                                                                              \
    X(us16, ushort16, 2, 16)                                                                                           \
    X(ui, uint, 4, 1)                                                                                                  \
    X(ui2, uint2, 4, 2)                                                                                                \
    X(ui4, uint4, 4, 4)                                                                                                \
    X(ui8, uint8, 4, 8)

#define TYPE(name, vector, element_bytes, components) {#name, #vector, element_bytes, components},
#define NAME(name, vector, element_bytes, components) #name,

static const layout_type types[] = {TYPES(TYPE)};
#define TYPE_COUNT (sizeof types / sizeof *types)
const char *const layout_type_names[] = {TYPES(NAME) NULL};

static const char *const prefixes[] = {"intel_sub_group_media_block_read_", "intel_sub_group_media_block_write_"};
#define PREFIX_COUNT (sizeof prefixes / sizeof *prefixes)

/* A builtin's name without its prefix; other names unchanged. */
static const char *skip_prefix(const char *name) {
    for (size_t i = 0; i < PREFIX_COUNT; ++i)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return name + strlen(prefixes[i]);
    return name;
}

const layout_type *find_layout_type(const char *name) {
    const char *type = skip_prefix(name);
    for (size_t i = 0; i < TYPE_COUNT; ++i)
        if (strcmp(type, types[i].name) == 0 || strcmp(name, types[i].vector) == 0)
            return &types[i];
    return NULL;
}

layout_map make_layout_map(const layout_type *type, unsigned width, unsigned height, unsigned lanes, bool packed) {
    const unsigned padded = cltile_padded_bytes(width * type->element_bytes);
    return (layout_map){type, width, height, lanes, packed, padded, packed ? width : padded / type->element_bytes,
                        NULL};
}

layout_map make_layout_map_2d(const layout_2d *block) {
    layout_type *type = resize_memory(NULL, sizeof *type);
    *type = (layout_type){
        .name = block->name, .element_bytes = block->element_bytes, .components = block->values * block->blocks};
    const unsigned width = block->columns * block->blocks;
    return (layout_map){.type = type,
                        .width = width,
                        .height = block->rows,
                        .lanes = LANES_OF_2D_BLOCKS,
                        .row_slots = width,
                        .block = block};
}

layout_slot slot_of(const layout_map *map, unsigned component, unsigned lane) {
    if (map->block != NULL)
        return slot_of_2d(map->block, component, lane, 0);
    const unsigned index = component * map->lanes + lane;
    layout_slot slot = {SLOT_ELEMENT, index % map->row_slots, index / map->row_slots};
    if (slot.row >= map->height)
        slot.kind = SLOT_PAST_REGION;
    else if (slot.column >= map->width)
        slot.kind = SLOT_PADDING;
    return slot;
}

bool find_holder(const layout_map *map, unsigned column, unsigned row, unsigned *component, unsigned *lane) {
    if (map->block != NULL) {
        find_holder_2d(map->block, column, row, component, lane);
        return true;
    }
    const unsigned index = row * map->row_slots + column;
    *component = index / map->lanes;
    *lane = index % map->lanes;
    return *component < map->type->components;
}

layout_counts count_slots(const layout_map *map) {
    layout_counts counts = {.slots = map->lanes * map->type->components};
    for (unsigned component = 0; component < map->type->components; ++component)
        for (unsigned lane = 0; lane < map->lanes; ++lane) {
            const slot_kind kind = slot_of(map, component, lane).kind;
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
