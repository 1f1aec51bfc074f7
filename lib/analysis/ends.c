/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ways to a function's end, found by going through the flow backwards. */

#include "analysis/ends.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

/* Whether a block ends the function regularly. */
static bool is_return(LLVMBasicBlockRef block) {
    return LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(block)) != NULL;
}

/* Edges against control flow, from the function's end (the number past the blocks') to what returns, and to one block
 * of what never does. Room for an edge from the end to each block. */
typedef struct backward {
    cltile_edges next, previous;
    unsigned *order, *place, *stack, count;
} backward;

static bool make_backward(const cltile_flow *f, backward *b) {
    const size_t count = f->block_count, edges = f->previous.from[count];
    b->next = (cltile_edges){calloc(count + 2, sizeof(unsigned)), calloc(edges + count, sizeof(unsigned))};
    b->previous = (cltile_edges){calloc(count + 2, sizeof(unsigned)), calloc(edges + count, sizeof(unsigned))};
    b->order = calloc(count + 1, sizeof(unsigned));
    b->place = calloc(count + 1, sizeof(unsigned));
    b->stack = calloc(2 * (count + 1), sizeof(unsigned));
    if (b->next.from == NULL || b->next.to == NULL || b->previous.from == NULL || b->previous.to == NULL ||
        b->order == NULL || b->place == NULL || b->stack == NULL)
        return false;
    memcpy(b->next.from, f->previous.from, (count + 1) * sizeof(unsigned));
    memcpy(b->next.to, f->previous.to, edges * sizeof(unsigned));
    b->next.from[count + 1] = (unsigned)edges;
    for (unsigned i = 0; i <= count; ++i)
        b->place[i] = CLTILE_NOWHERE;
    return true;
}

/* Orders blocks from the function's end on: first those that return. The end comes last, in post-order. */
static void order_backward(const cltile_flow *f, cltile_ends *e, backward *b) {
    const unsigned end = f->block_count;
    unsigned edges = b->next.from[end];
    for (unsigned block = 0; block < end; ++block)
        if (is_return(f->blocks[block])) {
            b->next.to[edges++] = block;
            cltile_walk(&b->next, block, b->order, b->place, &b->count, b->stack);
        }
    for (unsigned block = 0; block < end; ++block)
        e->returns[block] = b->place[block] != CLTILE_NOWHERE;
    for (unsigned block = end; block-- > 0;)
        if (b->place[block] == CLTILE_NOWHERE) {
            b->next.to[edges++] = block;
            cltile_walk(&b->next, block, b->order, b->place, &b->count, b->stack);
        }
    b->next.from[end + 1] = edges;
    b->place[end] = b->count;
    b->order[b->count++] = end;
}

/* Forward edges, with those that lead from blocks to the function's end, without those into what never returns. */
static void find_forward_edges(const cltile_flow *f, const cltile_ends *e, backward *b) {
    unsigned used = 0;
    for (unsigned block = 0; block < f->block_count; ++block) {
        b->previous.from[block] = used;
        for (unsigned edge = f->next.from[block]; edge < f->next.from[block + 1]; ++edge)
            if (cltile_is_way(e, block, f->next.to[edge]))
                b->previous.to[used++] = f->next.to[edge];
        for (unsigned edge = b->next.from[f->block_count]; edge < b->next.from[f->block_count + 1]; ++edge)
            if (b->next.to[edge] == block)
                b->previous.to[used++] = f->block_count;
    }
    b->previous.from[f->block_count] = b->previous.from[f->block_count + 1] = used;
}

bool cltile_find_ends(const cltile_flow *f, cltile_ends *e) {
    backward b = {{NULL, NULL}, {NULL, NULL}, NULL, NULL, NULL, 0};
    e->post_dominator = calloc((size_t)f->block_count + 1, sizeof *e->post_dominator);
    e->returns = calloc(f->block_count, sizeof *e->returns);
    const bool done = make_backward(f, &b) && e->post_dominator != NULL && e->returns != NULL;
    if (done) {
        order_backward(f, e, &b);
        find_forward_edges(f, e, &b);
        for (unsigned i = 0; i < b.count / 2; ++i) { /* the end first */
            const unsigned swapped = b.order[i];
            b.order[i] = b.order[b.count - 1 - i];
            b.order[b.count - 1 - i] = swapped;
        }
        for (unsigned i = 0; i < b.count; ++i)
            b.place[b.order[i]] = i;
        cltile_find_dominators(&b.previous, b.order, b.place, b.count, e->post_dominator);
    }
    free(b.next.from);
    free(b.next.to);
    free(b.previous.from);
    free(b.previous.to);
    free(b.order);
    free(b.place);
    free(b.stack);
    return done;
}

void cltile_free_ends(cltile_ends *e) {
    free(e->post_dominator);
    free(e->returns);
}
