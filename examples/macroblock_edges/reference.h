/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the kernel must come to. */

#ifndef EXAMPLES_MACROBLOCK_REFERENCE_H
#define EXAMPLES_MACROBLOCK_REFERENCE_H

#include "luma.h"
#include "macroblock.h"

/* Chooses for each macroblock, row after row, and writes its prediction to a plane of the same size. */
void reference_predict(const luma *source, luma *predicted, macroblock_choice *choices);

#endif
