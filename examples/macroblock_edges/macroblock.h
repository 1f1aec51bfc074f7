/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What becomes of each macroblock. */

#ifndef EXAMPLES_MACROBLOCK_H
#define EXAMPLES_MACROBLOCK_H

#include "luma.h"

#include <stdint.h>

#define MACROBLOCK 16 /* samples on each side */

/* Intra16x16PredMode of ITU-T H.264 */
enum { MODE_VERTICAL, MODE_HORIZONTAL, MODE_DC, MODE_PLANE, MODES };

/* One macroblock's; the kernel writes it as a ushort2. */
typedef struct macroblock_choice {
    uint16_t mode;
    uint16_t sad; /* the sum of absolute differences */
} macroblock_choice;

/* Macroblocks that `samples` take, the last of which may be partial. */
static inline size_t macroblocks_in(size_t samples) {
    return (samples + MACROBLOCK - 1) / MACROBLOCK;
}

/* All of a plane's. */
static inline size_t macroblocks_of(const luma *plane) {
    return macroblocks_in(plane->width) * macroblocks_in(plane->height);
}

#endif
