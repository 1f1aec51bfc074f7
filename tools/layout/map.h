/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which lane and component of a sub-group holds which element of a media block region. */

#pragma once

#include <stdbool.h>

/* The elements of a lane. */
typedef struct layout_type {
    const char *name;   /* at the end of the builtins' names: "us4" */
    const char *vector; /* OpenCL C's: "ushort4" */
    unsigned element_bytes, components;
} layout_type;

/* A type by either of its names, or by the full name of a read or write. NULL if there is none. */
const layout_type *find_layout_type(const char *name);

/* The types' names, ended by NULL. */
extern const char *const layout_type_names[];

/* A region and the sub-group that it is spread over. */
typedef struct layout_map {
    const layout_type *type;
    unsigned width, height; /* elements in a row, rows */
    unsigned lanes;
    bool packed;           /* rows follow each other without padding */
    unsigned padded_bytes; /* of a row in padded regions: a power of two */
    unsigned row_slots;    /* from one row's first slot to the next one's: the width and the padding */
} layout_map;

layout_map make_layout_map(const layout_type *type, unsigned width, unsigned height, unsigned lanes, bool packed);

typedef enum slot_kind {
    SLOT_ELEMENT,
    SLOT_PADDING,     /* behind a row */
    SLOT_PAST_REGION, /* below the last row */
} slot_kind;

typedef struct layout_slot {
    slot_kind kind;
    unsigned column, row;
} layout_slot;

layout_slot slot_of(const layout_map *map, unsigned component, unsigned lane);

/* The component and lane that hold an element of the region or its padding; false if none do. */
bool find_holder(const layout_map *map, unsigned column, unsigned row, unsigned *component, unsigned *lane);

typedef struct layout_counts {
    unsigned slots, padding, past_region;
    unsigned held, dropped; /* elements with a slot, and without */
} layout_counts;

layout_counts count_slots(const layout_map *map);

/* The first type with the same elements that drops none of the region; NULL when all drop some. */
const layout_type *find_holding_type(const layout_map *map);
