/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arms of conditional branches that lead to a block. */

#pragma once

#include "analysis/flow.h"
#include "analysis/uniformity.h"

/* The inner arm that a block is in: the blocks between a side of a conditional branch and the block. All paths on that
 * side lead to the block, each once before it leads to the branch again. */
typedef struct cltile_arm {
    unsigned branch; /* the block that ends with the branch */
    unsigned entry;  /* the first block of its side */
    bool *before;    /* by block: the arm's blocks before the block */
} cltile_arm;

/* False if the block has no such arm, or memory runs out. The caller frees `before` after either result. */
bool cltile_find_arm(const cltile_flow *f, unsigned block, cltile_arm *arm);

/* Whether a block that only some of a group's work-items reach is in such arms alone, so that what it calls could be
 * called by all. */
bool cltile_is_in_arms(const cltile_divergence *d, const cltile_flow *f, unsigned block);
