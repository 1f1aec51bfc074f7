/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What softmax must give. */

#ifndef SOFTMAX_REFERENCE_H
#define SOFTMAX_REFERENCE_H

/* Of a row. */
void reference_softmax(const float *scores, float *weights, int columns);

#endif
