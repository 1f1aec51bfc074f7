/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A function's control flow in numbers: blocks, edges, instructions, loops. */

#ifndef CLTILE_FLOW_H
#define CLTILE_FLOW_H

#include <limits.h>
#include <llvm-c/Types.h>
#include <stdbool.h>

/* The number of what has none: another function's, a constant's, unreachable code's. */
#define CLTILE_NOWHERE UINT_MAX

/* Edges of a graph: those of node n lead to to[from[n]], ... to[from[n + 1] - 1]. */
typedef struct cltile_edges {
    unsigned *from, *to;
} cltile_edges;

/* The loops of a block's back edges: a header, and the blocks that reach it again. */
typedef struct cltile_loop {
    unsigned header;
    unsigned blocks; /* how many */
    bool *has;       /* by block */
} cltile_loop;

typedef struct cltile_flow {
    unsigned block_count, value_count, loop_count;
    LLVMBasicBlockRef *blocks;   /* those that are reached, in reverse post-order: the entry is number 0 */
    LLVMValueRef *values;        /* the instructions, block by block */
    unsigned *first_value;       /* by block; one more at the end */
    unsigned *block_of;          /* by value */
    cltile_edges next, previous; /* to successors, to predecessors */
    unsigned *dominator;         /* the immediate one, by block; the entry's is itself */
    cltile_loop *loops;
    struct cltile_numbers *numbers;
} cltile_flow;

/* The caller frees it; NULL when memory runs out, or the function is far too large to be looked at while a link waits.
 */
cltile_flow *cltile_find_flow(LLVMValueRef function);

void cltile_free_flow(cltile_flow *f);

/* The number of a block, or of an instruction. */
unsigned cltile_number(const cltile_flow *f, const void *block_or_value);

bool cltile_dominates(const cltile_flow *f, unsigned block, unsigned other);

#endif
