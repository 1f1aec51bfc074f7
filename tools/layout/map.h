/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which lane and component of a sub-group holds which element of a media block region or of a 2D block. */

#pragma once

#include "layout/map_2d.h"
#include "layout/slot.h"

#include <stdbool.h>

/* The elements of a lane. */
typedef struct layout_type {
    const char *builtin; /* a read or a write */
    const char *name;    /* at the end of the builtins' names: "us4" */
    const char *vector;  /* OpenCL C's: "ushort4" */
    unsigned element_bytes, components;
} layout_type;

/* A type by either of its names, or by the full name of a read or write. NULL if there is none. */
const layout_type *find_layout_type(const char *name);

/* The types' names, ended by NULL. */
extern const char *const layout_type_names[];

/* A region and the sub-group that it is spread over: that of a media block, or the blocks of a 2D block. */
typedef struct layout_map {
    const layout_type *type;
    unsigned width, height; /* elements in a row, rows */
    unsigned lanes;
    bool packed;                  /* rows follow each other without padding */
    unsigned padded_bytes;        /* of a row in padded regions: a power of two */
    unsigned row_slots;           /* from one row's first slot to the next one's: the width and the padding */
    const cltile_2d_shape *block; /* NULL: a media block */
} layout_map;

layout_map make_layout_map(const layout_type *type, unsigned width, unsigned height, unsigned lanes, bool packed);

/* Columns are those of all blocks, side by side; components are values. */
layout_map make_layout_map_2d(const cltile_2d_shape *block);

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
