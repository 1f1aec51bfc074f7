/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arms of conditional branches that lead to a block. */

#include "analysis/arms.h"

#include "report/memory.h"

#include <llvm-c/Core.h>
#include <stdlib.h>

/* Whether an edge leaves a loop: the code behind is no arm, as the loop's other blocks lead there as well. */
static bool leaves_loop(const cltile_flow *f, unsigned from, unsigned to) {
    for (unsigned i = 0; i < f->loop_count; ++i)
        if (f->loops[i].has[from] && !f->loops[i].has[to])
            return true;
    return false;
}

/* Whether one edge alone leads to the blocks that a block dominates. */
static bool has_one_way_in(const cltile_flow *f, unsigned block) {
    unsigned ways = 0;
    for (unsigned e = f->previous.from[block]; e < f->previous.from[block + 1]; ++e)
        ways += !cltile_dominates(f, block, f->previous.to[e]);
    return ways == 1;
}

/* The inner conditional branch with a side that dominates a block, and that side's first block. */
static bool find_branch(const cltile_flow *f, unsigned block, cltile_arm *arm) {
    for (unsigned entry = block; entry != 0; entry = f->dominator[entry]) {
        const unsigned above = f->dominator[entry];
        LLVMValueRef end = LLVMGetBasicBlockTerminator(f->blocks[above]);
        if (!has_one_way_in(f, entry) || LLVMIsABranchInst(end) == NULL || !LLVMIsConditional(end) ||
            LLVMGetSuccessor(end, 0) == LLVMGetSuccessor(end, 1) || leaves_loop(f, above, entry))
            continue;
        arm->branch = above;
        arm->entry = entry;
        return true;
    }
    return false;
}

/* Adds what follows a block to those that are still to be looked at. */
static void add_next(const cltile_flow *f, unsigned block, unsigned *stack, unsigned *count, bool *seen) {
    for (unsigned e = f->next.from[block]; e < f->next.from[block + 1]; ++e)
        if (!seen[f->next.to[e]]) {
            seen[f->next.to[e]] = true;
            stack[(*count)++] = f->next.to[e];
        }
}

/* Whether all paths from the arm's entry lead to the block, and marks the blocks before it. */
static bool leads_to(const cltile_flow *f, const cltile_arm *arm, unsigned block, unsigned *stack) {
    unsigned count = 0;
    if (arm->entry == block)
        return true;
    arm->before[arm->entry] = true;
    arm->before[block] = true; /* seen; not one of them in the end */
    stack[count++] = arm->entry;
    while (count > 0) {
        const unsigned next = stack[--count];
        if (!cltile_dominates(f, arm->entry, next) || f->next.from[next] == f->next.from[next + 1])
            return false;
        add_next(f, next, stack, &count, arm->before);
    }
    arm->before[block] = false;
    return true;
}

/* Whether paths from the block come back to it, or to what is before it, within the branch's side. */
static bool leads_back(const cltile_flow *f, const cltile_arm *arm, unsigned block, unsigned *stack, bool *seen) {
    unsigned count = 0;
    add_next(f, block, stack, &count, seen);
    while (count > 0) {
        const unsigned next = stack[--count];
        if (next == block || arm->before[next])
            return true;
        if (cltile_dominates(f, arm->entry, next))
            add_next(f, next, stack, &count, seen);
    }
    return false;
}

bool cltile_find_arm(const cltile_flow *f, unsigned block, cltile_arm *arm) {
    *arm = (cltile_arm){.before = cltile_allocate(f->block_count, sizeof *arm->before)};
    unsigned *stack = cltile_allocate(f->block_count, sizeof *stack);
    bool *seen = cltile_allocate(f->block_count, sizeof *seen);
    const bool found = arm->before != NULL && stack != NULL && seen != NULL && find_branch(f, block, arm) &&
                       leads_to(f, arm, block, stack) && !leads_back(f, arm, block, stack, seen);
    free(stack);
    free(seen);
    return found;
}

bool cltile_is_in_arms(const cltile_divergence *d, const cltile_flow *f, unsigned block) {
    bool found = true;
    while (found && cltile_divergent_branch(d, f->blocks[block]) != NULL) {
        cltile_arm arm;
        found = cltile_find_arm(f, block, &arm);
        block = arm.branch;
        free(arm.before);
    }
    return found;
}
