/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Post-dominators, and which blocks reach the function's end. */

#pragma once

#include "analysis/flow.h"

typedef struct cltile_ends {
    unsigned *post_dominator; /* by block; block_count is the function's end */
    bool *returns;            /* by block: whether it reaches the function's end */
} cltile_ends;

/* False if memory runs out. The caller calls cltile_free_ends in any case. */
bool cltile_find_ends(const cltile_flow *f, cltile_ends *e);

void cltile_free_ends(cltile_ends *e);

/* Whether all ways from the other block lead to one, or it is that. */
bool cltile_post_dominates(const cltile_flow *f, const cltile_ends *e, unsigned block, unsigned other);

/* Whether an edge counts for post-dominators: an edge from a block that reaches the end into one that does not is
 * ignored. */
static inline bool cltile_is_counted_edge(const cltile_ends *e, unsigned block, unsigned next) {
    return e->returns[next] || !e->returns[block];
}
