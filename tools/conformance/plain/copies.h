/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What 2D and 3D copies do, element by element, written from the specification alone. */

#ifndef PLAIN_COPIES_H
#define PLAIN_COPIES_H

#include <stdint.h>
#include <sys/types.h> /* ulong, for copy.h */

#include "copy.h"

/* A copy of version 1.0: total line lengths and plane areas. `dst` and `src` are what copy->dst and copy->src count
 * from. */
void plain_copy(uint8_t *dst, const uint8_t *src, const struct copy *copy);

#endif
