/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is known of branches' conditions on a way through a function: `if (c) copy; ... if (c) wait;` has two ways, not
 * four. */

#ifndef CLTILE_CONDITIONS_H
#define CLTILE_CONDITIONS_H

#include "check/flow.h"

#include <stdint.h>

typedef struct cltile_conditions cltile_conditions;

/* Of at most 64 conditions that more than one branch asks for, one bit each: whether it is known, and whether it holds.
 */
typedef struct cltile_facts {
    uint64_t known, holds;
} cltile_facts;

/* The caller frees it, before the flow; NULL when memory runs out. */
cltile_conditions *cltile_find_conditions(const cltile_flow *flow);

void cltile_free_conditions(cltile_conditions *c);

/* What holds wherever a block is reached. */
cltile_facts cltile_facts_of(const cltile_conditions *c, unsigned block);

/* Goes on from a block to its successor of that number: false where the facts are against it. */
bool cltile_follow_edge(const cltile_conditions *c, cltile_facts *facts, unsigned block, unsigned successor);

#endif
