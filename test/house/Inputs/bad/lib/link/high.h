/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* It includes a file that includes it. */

#ifndef HIGH_H
#define HIGH_H

#include "link/ring.h"

int high(int number);

#endif
