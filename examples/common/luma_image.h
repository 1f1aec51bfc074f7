/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Luma planes as images for media block I/O. */

#ifndef EXAMPLES_LUMA_IMAGE_H
#define EXAMPLES_LUMA_IMAGE_H

#include "luma.h"
#include "session.h"

/* A sample a texel (CL_R, CL_UNSIGNED_INT8). Rows are whole dwords, as the extension asks for; what they are filled up
 * with is the last sample again, so that reads beyond it give the same inside the image as outside. On devices without
 * this format, such as PoCL 7's, a texel is four samples (CL_RGBA): media blocks go by bytes. Reads beyond a row repeat
 * its last texel there, hence each row has one more, of four times its last sample. Beyond the left edge they repeat
 * the first four samples. */
typedef struct luma_image {
    session_image about;
    unsigned char *bytes; /* about.row_bytes a row; owned */
    cl_mem memory;        /* owned */
} luma_image;

/* Whether the device has images as large as the plane; else *message gives the largest. */
bool luma_image_fits(const opencl_device *device, const luma *plane, char **message);

/* An image that starts as the plane. The caller disposes of it, also when this fails. */
bool luma_image_create(const session *s, luma_image *image, cl_mem_flags access, const luma *plane, char **message);
void luma_image_dispose(luma_image *image);

/* Reads what the image has by now into a plane of its size. */
bool luma_image_read(const session *s, const luma_image *image, luma *plane, char **message);

#endif
