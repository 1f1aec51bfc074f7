// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if !defined(CIRCLE)
#define CIRCLE 1
#include "macros.h"
in the circle : CIRCLE
#endif
