/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Ways to a function's end: blocks that reach a return, and post-dominators without edges into others. */

#include "analysis/ends.h"

#include "ir/llvm.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <stdlib.h>

/* Whether a block ends the function regularly. */
static bool is_return(LLVMBasicBlockRef block) {
    return LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(block)) != NULL;
}

/* Marks the blocks from which a return can be reached. `stack` has room for all blocks. */
static void find_returns(const cltile_flow *f, bool *returns, unsigned *stack) {
    unsigned depth = 0;
    for (unsigned block = 0; block < f->block_count; ++block)
        if (is_return(f->blocks[block])) {
            returns[block] = true;
            stack[depth++] = block;
        }
    while (depth > 0) {
        const unsigned block = stack[--depth];
        for (unsigned edge = f->previous.from[block]; edge < f->previous.from[block + 1]; ++edge) {
            const unsigned before = f->previous.to[edge];
            if (returns[before])
                continue;
            returns[before] = true;
            stack[depth++] = before;
        }
    }
}

/* Whether a block has the same successor by an earlier edge, too. */
static bool is_repeated(const cltile_flow *f, unsigned block, unsigned edge) {
    for (unsigned earlier = f->next.from[block]; earlier < edge; ++earlier)
        if (f->next.to[earlier] == f->next.to[edge])
            return true;
    return false;
}

/* The edges that decide on nothing, each once: those into blocks that never return. */
static unsigned find_ignored(const cltile_flow *f, const cltile_ends *e, LLVMBasicBlockRef (*ignored)[2]) {
    unsigned count = 0;
    for (unsigned block = 0; block < f->block_count; ++block)
        for (unsigned edge = f->next.from[block]; edge < f->next.from[block + 1]; ++edge) {
            const unsigned next = f->next.to[edge];
            if (cltile_is_counted_edge(e, block, next) || is_repeated(f, block, edge))
                continue;
            ignored[count][0] = f->blocks[block];
            ignored[count++][1] = f->blocks[next];
        }
    return count;
}

bool cltile_find_ends(const cltile_flow *f, cltile_ends *e) {
    const size_t count = f->block_count, edges = f->next.from[count];
    unsigned *stack = cltile_allocate(count, sizeof *stack);
    LLVMBasicBlockRef *post_dominators = cltile_allocate(count, sizeof(LLVMBasicBlockRef)),
                      (*ignored)[2] = cltile_allocate(edges + 1, sizeof *ignored);
    e->post_dominator = cltile_allocate(count + 1, sizeof *e->post_dominator);
    e->returns = cltile_allocate(count, sizeof *e->returns);
    const bool done =
        stack != NULL && post_dominators != NULL && ignored != NULL && e->post_dominator != NULL && e->returns != NULL;
    if (done) {
        find_returns(f, e->returns, stack);
        cltile_find_post_dominators(LLVMGetBasicBlockParent(f->blocks[0]), f->blocks, f->block_count, ignored,
                                    find_ignored(f, e, ignored), post_dominators);
        for (unsigned i = 0; i < count; ++i)
            e->post_dominator[i] = post_dominators[i] == NULL ? f->block_count : cltile_number(f, post_dominators[i]);
        e->post_dominator[count] = f->block_count;
    }
    free(stack);
    free(post_dominators);
    free(ignored);
    return done;
}

void cltile_free_ends(cltile_ends *e) {
    free(e->post_dominator);
    free(e->returns);
}

bool cltile_post_dominates(const cltile_flow *f, const cltile_ends *e, unsigned block, unsigned other) {
    while (other != block && other < f->block_count)
        other = e->post_dominator[other];
    return other == block;
}
