/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A frame's pyramid: level 0 is the frame itself. */

#ifndef PYRAMID_LEVELS_H
#define PYRAMID_LEVELS_H

#include "luma.h"

#define LEVELS 4

#endif
