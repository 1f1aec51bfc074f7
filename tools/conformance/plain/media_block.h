/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What media block reads and writes do, in plain C on an image's bytes, written from the specification alone. */

#ifndef PLAIN_MEDIA_BLOCK_H
#define PLAIN_MEDIA_BLOCK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct plain_image {
    uint8_t *bytes; /* rows without gaps */
    int row_bytes;  /* width * texel_bytes */
    int rows;
    int texel_bytes;
    char yuv[4]; /* the letters of a packed YUV dword, such as "YUYV"; zeros for any other image */
} plain_image;

/* Byte x of row y; outside the image that of the nearest texel, at the same place in it. */
uint8_t plain_byte_at(const plain_image *image, int64_t x, int64_t y);

typedef struct plain_media_region {
    int x, y;          /* bytes, rows */
    int width, height; /* elements, rows */
    int element_bytes;
    int sub_group_size;
    bool packed; /* rows follow each other; else each takes a power of two of bytes */
} plain_media_region;

/* The element that a read gives to a component of a lane. */
uint32_t plain_media_read(const plain_image *image, const plain_media_region *region, int component, int lane);

/* The first byte in the image of the element that a component of a lane holds: *x and *y; false where the region has no
 * element for it. */
bool plain_media_place(const plain_media_region *region, int component, int lane, int64_t *x, int64_t *y);

/* Writes that element; outside the image it is dropped. */
void plain_media_write(plain_image *image, const plain_media_region *region, int component, int lane, uint32_t element);

#endif
