/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Pictures of 8-bit RGB, and PNG files of them. */

#ifndef EXAMPLES_PICTURE_H
#define EXAMPLES_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct picture {
    unsigned width, height; /* pixels */
    unsigned char *rgb;     /* 3 * width bytes a row, row after row from the top; owned by the picture */
    char converted[80];     /* what the file held when it was not plain 8-bit RGB: "4-bit palette, interlaced"; or "" */
} picture;

/* Bytes in a row, and in all. */
size_t picture_row_bytes(const picture *p);
size_t picture_bytes(const picture *p);

/* A picture of black pixels. The caller disposes of it. */
bool picture_create(picture *p, unsigned width, unsigned height, char **message);
void picture_dispose(picture *p);

/* Makes each byte what the other picture, of the same size, does not have there. */
void picture_invert(picture *p, const picture *other);

/* Reads a PNG file of any kind as 8-bit RGB: palettes and greys become RGB, 16 bits 8, and what is transparent is laid
 * over white. On failure *message names the file, what is wrong and what to do, and there is nothing to dispose of. */
bool picture_read(picture *p, const char *path, char **message);

/* One file to write. */
typedef struct picture_file {
    const picture *picture; /* or NULL */
    const char *svg;        /* in its place: text that is the file */
    char *path;
    char *temporary; /* NULL; used while writing */
} picture_file;

/* Writes PNG files of 8-bit RGB, and texts, first beside their paths, then renamed to them: all of them come to be, or
 * none. */
bool picture_write(picture_file *files, size_t count, char **message);

#endif
