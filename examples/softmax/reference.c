/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Softmax by its definition, in doubles: their exponents are large enough without a largest element. */

#include "reference.h"

#include <math.h>

void reference_softmax(const float *scores, float *weights, int columns) {
    double sum = 0;
    for (int i = 0; i < columns; ++i)
        sum += exp((double)scores[i]);
    for (int i = 0; i < columns; ++i)
        weights[i] = (float)(exp((double)scores[i]) / sum);
}
