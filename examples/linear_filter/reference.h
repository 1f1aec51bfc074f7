/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the filters must give. */

#ifndef LINEAR_FILTER_REFERENCE_H
#define LINEAR_FILTER_REFERENCE_H

#include "picture.h"

/* Filters `in` into `out`, which has its size. */
void filter_reference(const picture *in, picture *out);

#endif
