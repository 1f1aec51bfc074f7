/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the product must be. */

#ifndef MATRIX_PRODUCT_REFERENCE_H
#define MATRIX_PRODUCT_REFERENCE_H

#include "matrix.h"

/* Row `row` of c = a * b: a and b have bfloat16, c has floats. */
void reference_multiply(const matrix *a, const matrix *b, matrix *c, unsigned row);

#endif
