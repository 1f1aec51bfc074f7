/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sums of products, element by element. */

#include "reference.h"

#include <math.h>

/* By the format's definition: sign, 8 bits of exponent, 7 bits of fraction. */
static double number(const matrix *m, unsigned row, unsigned column) {
    const unsigned char *bytes = (const unsigned char *)m->bytes + row * m->pitch + (size_t)column * 2;
    const unsigned bits = bytes[0] | (unsigned)bytes[1] << 8;
    const int exponent = (int)(bits >> 7 & 0xff), fraction = (int)(bits & 0x7f);
    const double value = exponent == 0 ? ldexp(fraction, -133) : ldexp(128 + fraction, exponent - 134);
    return (bits & 0x8000) != 0 ? -value : value;
}

void reference_multiply(const matrix *a, const matrix *b, matrix *c, unsigned row) {
    float *result = (void *)((char *)c->bytes + row * c->pitch);
    for (unsigned column = 0; column < c->columns; ++column) {
        double sum = 0;
        for (unsigned k = 0; k < a->columns; ++k)
            sum += number(a, row, k) * number(b, k, column);
        result[column] = (float)sum;
    }
}
