// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For programs with a wait that may be under a condition, or after an early return: on most hosts as anywhere else.

#include "checker/together.h"
