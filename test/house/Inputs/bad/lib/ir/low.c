/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* It includes what is above, and needs it. */

#include "ir/low.h"

#include "link/high.h"

int low(int number) {
    return number == 0 ? 0 : high(number - 1);
}
