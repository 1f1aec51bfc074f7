/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* `spirv` stands beside `ir`. */

#include "ir/low.h"

extern int words;
int words = 1;
