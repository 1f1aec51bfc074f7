/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The luma plane of a picture, as video has it: 8 bits a sample, from PNG and PGM files, and back to a picture. */

#ifndef EXAMPLES_LUMA_H
#define EXAMPLES_LUMA_H

#include "picture.h"

typedef struct luma {
    unsigned width, height; /* samples */
    unsigned char *samples; /* width bytes a row, row after row from the top; owned by the plane */
    char converted[80];     /* what the file held when it was not plain 8-bit luma: "RGB by BT.601"; or "" */
} luma;

/* A plane of zeros. The caller disposes of it. */
bool luma_create(luma *l, unsigned width, unsigned height, char **message);
void luma_dispose(luma *l);

/* A plane that differs from another in every bit: what nobody writes to it cannot match by chance. The caller disposes
 * of it. */
bool luma_create_inverted(luma *l, const luma *of, char **message);

/* Bytes in the plane. */
size_t luma_bytes(const luma *l);

/* Reads a binary PGM (P5, largest value 255) as it is, or a PNG file of any kind, whose colours become luma by BT.601
 * at full range: a grey picture keeps its values. On failure *message names the file, what is wrong and what to do, and
 * there is nothing to dispose of. */
bool luma_read(luma *l, const char *path, char **message);

/* The plane as a grey picture, to be written. The caller disposes of it. */
bool luma_picture(const luma *l, picture *grey, char **message);

#endif
