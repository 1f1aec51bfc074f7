/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What 2D and 3D copies do, element by element, written from the specification alone. */

#ifndef REFERENCE_H
#define REFERENCE_H

#include "Inputs/work.h"

#include <stdint.h>

/* A copy of version 1.0: total line lengths and plane areas. `dst` and `src` are what copy->dst and copy->src count
 * from. */
void reference_copy(uint8_t *dst, const uint8_t *src, const struct copy *copy);

/* A copy of version 0.9.0: gaps after lines and planes, and no offsets. */
void reference_copy_with_gaps(uint8_t *dst, const uint8_t *src, const struct copy *copy);

#endif
