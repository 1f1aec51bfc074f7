/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The forms that cltile layout shows a map in. */

#pragma once

#include "layout/map.h"
#include "text.h"

#include <stdio.h>

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
