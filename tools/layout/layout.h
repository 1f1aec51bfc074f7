/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The forms in which cltile layout shows which lane of a sub-group holds which element, and the map that they show. */

#pragma once

#include "analysis/block_size.h"
#include "text.h"

#include <stdbool.h>
#include <stdio.h>

/* ---- What a component or value of a lane holds ---- */

typedef enum slot_kind {
    SLOT_ELEMENT,
    SLOT_PADDING,     /* behind a row */
    SLOT_PAST_REGION, /* below the last row */
} slot_kind;

typedef struct layout_slot {
    slot_kind kind;
    unsigned column, row;
} layout_slot;

/* ---- The map of a media block region or of a 2D block (map.c) ---- */

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

/* Where what a component or value of a lane has stands; of a value of several elements, from the lowest bits on. */
layout_slot slot_of(const layout_map *map, unsigned component, unsigned lane, unsigned element);

/* The component and lane that hold an element of the region or its padding; false if none do. */
bool find_holder(const layout_map *map, unsigned column, unsigned row, unsigned *component, unsigned *lane);

typedef struct layout_counts {
    unsigned slots, padding, past_region;
    unsigned held, dropped; /* elements with a slot, and without */
} layout_counts;

layout_counts count_slots(const layout_map *map);

/* The first type with the same elements that drops none of the region; NULL when all drop some. */
const layout_type *find_holding_type(const layout_map *map);

/* ---- 2D blocks (map_2d.c) ---- */

/* A block by the builtin's name, or its end: "read_16b_8r16x2c". NULL if there is none, or if it is a prefetch, of
 * which lanes get nothing. */
const cltile_2d_shape *find_layout_2d(const char *name);

/* That end; those of all names, ended by NULL. */
const char *end_of_2d_name(const cltile_2d_shape *block);
extern const char *const layout_2d_names[];

/* Elements of a value. */
unsigned elements_of_value(const cltile_2d_shape *block);

/* As slot_of. Columns are those of all blocks, side by side. */
layout_slot slot_of_2d(const cltile_2d_shape *block, unsigned value, unsigned lane, unsigned element);

/* ---- The forms (text.c, svg.c, json.c, words.c) ---- */

/* Text of at most 100 columns: the region, the lanes, and sentences. `coloured`: with a terminal's escapes. */
void draw_layout_text(FILE *out, const layout_map *map, bool coloured);

/* The same as a picture. */
void draw_layout_svg(FILE *out, const layout_map *map);

/* One object: the parameters, the counts, and the slots that hold an element; of a 2D block, its elements. */
void draw_layout_json(FILE *out, const layout_map *map);

/* ---- Shared by the forms ---- */

/* What the numbers of columns count, and what a lane's parts are called. */
const char *layout_column_word(const layout_map *map);
const char *layout_part_word(const layout_map *map);
unsigned layout_column_step(const layout_map *map);

/* The heading, and which builtins it is about; new strings. */
char *name_layout(const layout_map *map);
char *name_layout_builtins(const layout_map *map);

/* Sentences about sizes and slots, broken into lines of at most `columns`. */
void describe_layout(const layout_map *map, unsigned columns, words *lines);
