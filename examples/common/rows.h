/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rows of a picture as an image for media block I/O. */

#ifndef EXAMPLES_ROWS_H
#define EXAMPLES_ROWS_H

#include "picture.h"
#include "session.h"

/* Rows of interleaved RGB are images of four bytes a texel (CL_RGBA, CL_UNSIGNED_INT8) that have nothing to do with the
 * pixels: media block I/O goes by bytes. The tutorial has one byte a texel; PoCL's images end at 8,192 texels, which
 * would be 2,730 pixels, and four bytes a texel take 10,922. It also makes a texel of each dword a kernel reads, hence
 * one access where single bytes need four. The price: beyond the left and right edges a dword is replicated instead of
 * a byte, neither of which is a pixel. */
typedef struct rows {
    session_image image;
    unsigned char *bytes; /* image.row_bytes a row; owned */
} rows;

/* Whether the device has images as large as the picture with `beyond` more pixels in a row; else *message gives the
 * largest picture it takes. */
bool rows_fit(const opencl_device *device, const picture *p, unsigned beyond, char **message);

/* The picture's rows; behind each its last pixel `beyond` times, then zeros up to a whole texel. The caller disposes of
 * them. */
bool rows_create(rows *r, const picture *p, unsigned beyond, char **message);
void rows_dispose(rows *r);

/* The pixels of the rows' beginnings, as many as the picture has. */
void rows_crop(const rows *r, picture *p);

#endif
