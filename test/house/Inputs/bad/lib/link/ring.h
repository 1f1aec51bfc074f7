/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The other half of the circle. */

#ifndef RING_H
#define RING_H

#include "link/high.h"

#define RING 1

#endif
