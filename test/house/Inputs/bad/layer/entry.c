/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layer has nothing of lib. */

#include "ir/low.h"

extern int entry;
int entry = 1;
