/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the pyramid must give. */

#ifndef PYRAMID_REFERENCE_H
#define PYRAMID_REFERENCE_H

#include "luma.h"

/* Makes of a plane the one above it: half the columns and rows, rounded up; each sample the mean of 2 x 2, rounded,
 * where the last column and row of odd ones stand for the missing ones. The caller disposes of it. */
bool reference_halve(const luma *plane, luma *half, char **message);

#endif
