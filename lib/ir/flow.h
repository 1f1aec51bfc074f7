/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A function's control flow in numbers: blocks, edges, instructions, loops, and ways to the function's end. */

#pragma once

#include <limits.h>
#include <llvm-c/Types.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of a value or block that has none: of another function, of unreachable code, or a constant. */
#define CLTILE_NOWHERE UINT_MAX

/* Edges of a graph: node n leads to the nodes to[from[n]] ... to[from[n + 1] - 1]. */
typedef struct cltile_edges {
    unsigned *from, *to;
} cltile_edges;

/* A natural loop: its header, and the blocks that lead back to the header. */
typedef struct cltile_loop {
    unsigned header;
    unsigned blocks; /* number of blocks */
    bool *has;       /* by block: whether the loop has it */
} cltile_loop;

typedef struct cltile_flow {
    unsigned block_count, value_count, loop_count;
    LLVMBasicBlockRef *blocks;   /* the reachable blocks in reverse post-order: the entry is number 0 */
    LLVMValueRef *values;        /* the instructions, block by block */
    unsigned *first_value;       /* by block; one more at the end */
    unsigned *block_of;          /* by value */
    cltile_edges next, previous; /* to successors, to predecessors */
    unsigned *dominator;         /* by block: its immediate dominator; the entry has itself */
    cltile_loop *loops;          /* by the order of their headers */
    unsigned *post_dominator;    /* by block; block_count is the function's end. NULL before cltile_find_ends */
    bool *returns;               /* by block: whether it reaches a return; likewise */
} cltile_flow;

/* The caller frees the result. NULL if the function has too many blocks or values to be analysed during a link, or
 * none.
 */
cltile_flow *cltile_find_flow(LLVMValueRef function);

void cltile_free_flow(cltile_flow *f);

/* The number of a block, or of an instruction. */
unsigned cltile_number(const cltile_flow *f, const void *block_or_value);

bool cltile_dominates(const cltile_flow *f, unsigned block, unsigned other);

/* The inner loop that a block is in, or NULL. */
const cltile_loop *cltile_inner_loop(const cltile_flow *f, unsigned block);

/* The loop with that header, or NULL. */
const cltile_loop *cltile_loop_of_header(const cltile_flow *f, unsigned header);

/* Whether an edge leads from a block out of a loop. */
bool cltile_leaves_loop(const cltile_flow *f, const cltile_loop *loop, unsigned block);

/* ---- Ways to the function's end ---- */

/* Finds post-dominators, and which blocks return, where that was not done yet. A loop that cannot be left leads to the
 * end, too. */
void cltile_find_ends(cltile_flow *f);

/* Whether all ways from the other block lead to one, or it is that. */
bool cltile_post_dominates(const cltile_flow *f, unsigned block, unsigned other);

/* Whether an edge counts for post-dominators: an edge from a block that returns into one that does not is ignored. */
static inline bool cltile_is_counted_edge(const cltile_flow *f, unsigned block, unsigned next) {
    return f->returns[next] || !f->returns[block];
}

#ifdef __cplusplus
}
#endif
