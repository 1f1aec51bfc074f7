/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The chosen modes, to look at. */

#ifndef EXAMPLES_MACROBLOCK_MODES_H
#define EXAMPLES_MACROBLOCK_MODES_H

#include "luma.h"
#include "macroblock.h"

/* "vertical" */
extern const char *const mode_names[MODES];

typedef struct mode_counts {
    size_t macroblocks[MODES], all;
    uint64_t sads[MODES]; /* of each mode's macroblocks together */
} mode_counts;

mode_counts modes_count(const macroblock_choice *choices, size_t count);

/* How many of all are in a mode. */
double modes_percent(const mode_counts *counts, int mode);

/* By how much a mode's predictions are off, the mean of their samples; 0 where there are none. */
double modes_error(const mode_counts *counts, int mode);

/* Draws the plane, darkened, with each macroblock in its mode's colour and with its mode's sign, and a legend below.
 * Small planes are magnified. The caller disposes of the picture. */
bool modes_draw(picture *p, const luma *plane, const macroblock_choice *choices, char **message);

#endif
