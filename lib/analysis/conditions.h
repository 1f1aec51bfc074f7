/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is known of branches' conditions on a way through a function: `if (c) copy; ... if (c) wait;` has two ways, not
 * four. */

#ifndef CLTILE_CONDITIONS_H
#define CLTILE_CONDITIONS_H

#include "analysis/flow.h"

#include <stdint.h>

typedef struct cltile_conditions cltile_conditions;

#define CLTILE_MOST_CONDITIONS 256

/* Of conditions that more than one branch asks for, one bit each. */
typedef struct cltile_condition_set {
    uint64_t bits[CLTILE_MOST_CONDITIONS / 64];
} cltile_condition_set;

/* Which of them are known, and which of these hold. */
typedef struct cltile_facts {
    cltile_condition_set known, holds;
} cltile_facts;

/* The caller frees it, before the flow; NULL when memory runs out. */
cltile_conditions *cltile_find_conditions(const cltile_flow *flow);

void cltile_free_conditions(cltile_conditions *c);

/* What holds wherever a block is reached. */
cltile_facts cltile_facts_of(const cltile_conditions *c, unsigned block);

/* Goes on from a block to its successor of that number: false where the facts are against it. */
bool cltile_follow_edge(const cltile_conditions *c, cltile_facts *facts, unsigned block, unsigned successor);

/* Forgets what is not in a set. */
void cltile_keep_facts(cltile_facts *facts, const cltile_condition_set *kept);

/* Whether all that is known in one case is known, and the same, in another. */
bool cltile_facts_include(const cltile_facts *facts, const cltile_facts *fewer);

/* Adds the conditions that a block's branch asks for. False where it asks for one that others ask for, too, but that
 * is none of the set, as there are too many. */
bool cltile_add_conditions_of_branch(const cltile_conditions *c, unsigned block, cltile_condition_set *all);

/* Of a condition in the set, the block from whose entries it may follow, or CLTILE_NOWHERE; then the conditions that
 * tell of it there are added. *is_whole becomes false where one is none of the set. */
unsigned cltile_add_conditions_behind(const cltile_conditions *c, unsigned number, cltile_condition_set *all,
                                      bool *is_whole);

/* Whether a condition is new to a set, which it is put into. */
bool cltile_add_condition(cltile_condition_set *all, unsigned number);

/* The first condition of a set from a number on, or CLTILE_NOWHERE. */
unsigned cltile_next_condition(const cltile_condition_set *all, unsigned number);

#endif
