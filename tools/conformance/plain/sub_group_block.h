/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What sub-group block reads and writes do, in plain C, written from the specifications alone. */

#ifndef PLAIN_SUB_GROUP_BLOCK_H
#define PLAIN_SUB_GROUP_BLOCK_H

#include "media_block.h"

#include <stddef.h>

/* Of memory: the byte of the block at which a lane's component is; `lanes` is the size of full sub-groups. */
size_t plain_block_offset(int lanes, int element_bytes, int lane, int component);

/* Of an image: reads the element that a component of a lane gets, for a block at byte x of row y; or writes it. */
void plain_block_read(const plain_image *image, int x, int y, int element_bytes, int lane, int component,
                      uint8_t *element);
void plain_block_write(plain_image *image, int x, int y, int element_bytes, int lane, int component,
                       const uint8_t *element);

#endif
