/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which branches decide on whether a block is reached: control dependence. */

#ifndef CLTILE_DECISIONS_H
#define CLTILE_DECISIONS_H

#include "analysis/flow.h"

/* By block: the blocks at whose end it is decided whether it is reached, once for each way that leads to it. Behind
 * these there are ways to the function's end, or around, with it and without it, until they meet again. False where
 * memory runs out, or far too much would have to be kept; to be freed in any case. */
bool cltile_find_decisions(const cltile_flow *f, cltile_edges *deciders);

void cltile_free_decisions(cltile_edges *deciders);

#endif
