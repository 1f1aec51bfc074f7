/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The sample picture: a test card. */

#ifndef BLUR_CARD_H
#define BLUR_CARD_H

#include "picture.h"

/* Draws the card, 1280 x 960 pixels: sharp edges, smooth ramps, fine lines and letters, for a filter to work on. The
 * same every time. The caller disposes of the picture. */
bool card_draw(picture *p, char **message);

#endif
