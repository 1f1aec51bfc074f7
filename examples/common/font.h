/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Letters of 5 x 7 dots. */

#ifndef EXAMPLES_FONT_H
#define EXAMPLES_FONT_H

#include <stdbool.h>

#define FONT_WIDTH 5
#define FONT_HEIGHT 7

/* Whether the letter has a dot in column x of row y, counted from its top-left corner. Capitals, digits and a few signs
 * have dots; all else is blank. */
bool font_dot(char letter, int x, int y);

#endif
