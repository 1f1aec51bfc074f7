/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How a function's blocks lead to its end. */

#ifndef CLTILE_ENDS_H
#define CLTILE_ENDS_H

#include "analysis/flow.h"

typedef struct cltile_ends {
    unsigned *post_dominator; /* by block; block_count is the function's end */
    bool *returns;            /* by block: whether the function's end can be reached */
} cltile_ends;

/* False where memory runs out; to be freed in any case. */
bool cltile_find_ends(const cltile_flow *f, cltile_ends *e);

void cltile_free_ends(cltile_ends *e);

/* Whether control flow from a block to its successor is looked at: what never returns decides on nothing. */
static inline bool cltile_is_way(const cltile_ends *e, unsigned block, unsigned next) {
    return e->returns[next] || !e->returns[block];
}

#endif
