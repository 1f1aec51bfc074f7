// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MACROS_H
#define MACROS_H
#include "macros_circle.h"
in macros.h : ID(1) __LINE__
#define FROM_HEADER(x) header x
#endif
              behind the guard
