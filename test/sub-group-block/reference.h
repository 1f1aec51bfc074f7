/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What sub-group block reads and writes do, in plain C, written from the specifications alone. */

#ifndef REFERENCE_H
#define REFERENCE_H

#include <stddef.h>
#include <stdint.h>

typedef struct reference_image {
    uint8_t *bytes; /* rows without gaps */
    int row_bytes, rows, texel_bytes;
} reference_image;

/* Of memory: the byte of the block at which a lane's component is; `lanes` is the size of full sub-groups. */
size_t reference_offset(int lanes, int element_bytes, int lane, int component);

/* Of an image: reads the element that a component of a lane gets, for a block at byte x of row y; or writes it. */
void reference_read(const reference_image *image, int x, int y, int element_bytes, int lane, int component,
                    uint8_t *element);
void reference_write(reference_image *image, int x, int y, int element_bytes, int lane, int component,
                     const uint8_t *element);

#endif
