/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Rectangles and lettering in pictures. */

#ifndef EXAMPLES_DRAW_H
#define EXAMPLES_DRAW_H

#include "picture.h"

/* Pixels of a picture: x to the right and y down from its top left corner. May be partly outside. */
typedef struct draw_area {
    int x, y, width, height;
} draw_area;

/* Fills an area with a colour: red in bits 16 to 23, green in 8 to 15, blue in 0 to 7. */
void draw_fill(picture *p, draw_area area, unsigned rgb);

/* A line of `thickness` pixels around an area. */
void draw_outline(picture *p, draw_area area, int thickness, unsigned rgb);

/* Writes capitals, digits and signs (see font.h) of `scale` pixels a dot, their top left corner at (x, y). */
void draw_text(picture *p, int x, int y, int scale, unsigned rgb, const char *text);

/* The pixels that this takes. */
int draw_text_width(int scale, const char *text);
int draw_text_height(int scale);

#endif
