/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* It includes what is below, as it may. */

#include "link/high.h"

#include "ir/low.h"

int high(int number) {
    return low(number) + RING;
}
