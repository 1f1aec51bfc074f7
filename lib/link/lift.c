/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exchanges of emulated sub-groups, out of conditions that only some work-items of a work-group meet.
 *
 *      if (condition) {            if (condition)
 *          before;                     before;
 *          x = exchange(y);        x = exchange(condition ? y : 0);
 *          after;                  if (condition)
 *      }                               after;
 *
 * All work-items make the call then, and reach its barriers. Sub-groups whose work-items do not meet the condition have
 * a result that nobody uses. To others, work-items that do not meet it give 0: no vote in a ballot. A call is moved out
 * of no loop: those of constant numbers of rounds are unrolled, and others are made by rounds (rounds.c), which are
 * moved out of conditions like calls. */

#include "link/exits.h"
#include "link/linker.h"

#include "analysis/block.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "analysis/uniformity.h"
#include "ir/instructions.h"
#include "ir/llvm.h"
#include "ir/passes.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

#define PROMOTE "sroa,early-cse" /* before the values of conditions are looked at */

/* ---- Ways to a call ---- */

/* The blocks on the ways to a call, or to the rounds that it begins, from a block that all work-items come to. */
typedef struct ways {
    unsigned from, to; /* the first of them, and the call's block, which is none */
    unsigned behind;   /* the block that all come to with the call, or behind the rounds */
    bool *has;         /* by block */
} ways;

/* Marks the blocks, from the last to the first. An edge back to the rounds is none of the ways. */
static void mark_ways(const cltile_flow *f, ways *w, unsigned *stack) {
    unsigned count = 0;
    for (stack[count++] = w->to; count > 0;) {
        const unsigned block = stack[--count];
        for (unsigned e = f->previous.from[block]; block != w->from && e < f->previous.from[block + 1]; ++e) {
            const unsigned before = f->previous.to[e];
            if (w->has[before] || (w->to != w->behind && cltile_dominates(f, w->to, before)))
                continue;
            w->has[before] = true;
            stack[count++] = before;
        }
    }
}

/* Whether what is behind leads to the call again, or to the ways, other than from where they begin. */
static bool leads_back(const cltile_flow *f, const ways *w, unsigned *stack, bool *seen) {
    unsigned count = 0;
    for (stack[count++] = w->behind; count > 0;) {
        const unsigned block = stack[--count];
        for (unsigned e = f->next.from[block]; e < f->next.from[block + 1]; ++e) {
            const unsigned next = f->next.to[e];
            if (next == w->from || seen[next])
                continue;
            if (next == w->to || w->has[next])
                return true;
            seen[next] = true;
            stack[count++] = next;
        }
    }
    return false;
}

/* Whether some ways from the first block do not lead to the call. */
static bool has_other_ways(const cltile_flow *f, const ways *w) {
    for (unsigned b = 0; b < f->block_count; ++b)
        for (unsigned e = f->next.from[b]; w->has[b] && e < f->next.from[b + 1]; ++e)
            if (f->next.to[e] != w->to && !w->has[f->next.to[e]])
                return true;
    return false;
}

/* Finds the ways from one block. False where the call cannot be moved there, or all ways lead to it. */
static bool find_ways_from(const cltile_flow *f, unsigned from, ways *w, unsigned *stack, bool *seen) {
    w->from = from;
    memset(w->has, 0, f->block_count * sizeof *w->has);
    memset(seen, 0, f->block_count * sizeof *seen);
    mark_ways(f, w, stack);
    return !leads_back(f, w, stack, seen) && has_other_ways(f, w);
}

/* Finds the ways from the nearest block that all work-items come to, or of rounds that all come to, from the nearest
 * that has others: PoCL 6.0 gives wrong values where a loop with barriers is in a condition of the whole work-group.
 * They are from a block of the same loop: another loop would make the call, or the rounds, in each of its own. */
static bool choose_ways(const cltile_divergence *d, const cltile_flow *f, ways *w, unsigned *stack, bool *seen) {
    const bool all_come = cltile_divergent_branch(d, f->blocks[w->to]) == NULL;
    const cltile_loop *loop = cltile_inner_loop(f, w->behind);
    for (unsigned from = w->to; from != 0 && (loop == NULL || from != loop->header);) {
        from = f->dominator[from];
        if (cltile_inner_loop(f, from) != loop || cltile_divergent_branch(d, f->blocks[from]) != NULL)
            continue;
        if (!all_come)
            return find_ways_from(f, from, w, stack, seen);
        if ((loop == NULL || !cltile_leaves_loop(f, loop, from)) && find_ways_from(f, from, w, stack, seen))
            return true;
    }
    return false;
}

/* Finds the ways to a call, whose `has` is freed after either result. False where it cannot be moved, or need not. */
static bool find_ways(const cltile_divergence *d, const cltile_flow *f, LLVMValueRef call, ways *w) {
    const unsigned to = cltile_number(f, LLVMGetInstructionParent(call));
    *w = (ways){.from = CLTILE_NOWHERE, .to = to, .behind = to};
    if (cltile_begins_round(call))
        w->behind = cltile_number(f, cltile_end_of_rounds(call));
    unsigned *stack = cltile_allocate(f->block_count, sizeof *stack);
    bool *seen = cltile_allocate(f->block_count, sizeof *seen);
    w->has = cltile_allocate(f->block_count, sizeof *w->has);
    const bool found = stack != NULL && seen != NULL && w->has != NULL && choose_ways(d, f, w, stack, seen);
    free(stack);
    free(seen);
    return found;
}

/* ---- Moving ---- */

/* Gives the call 0 in place of its arguments to work-items that come by other ways. Constant numbers of lanes stay. */
static void choose_arguments(const cltile_exits *x, LLVMValueRef call) {
    LLVMBuilderRef builder = cltile_builder_before(LLVMGetFirstInstruction(LLVMGetInstructionParent(call)));
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); ++i) {
        LLVMValueRef argument = LLVMGetOperand(call, i), none = LLVMConstNull(LLVMTypeOf(argument));
        if (i > 0 && LLVMIsConstant(argument))
            continue;
        LLVMValueRef chosen = LLVMBuildPhi(builder, LLVMTypeOf(argument), "");
        LLVMBasicBlockRef also = x->also;
        LLVMAddIncoming(chosen, &argument, &also, 1);
        for (unsigned e = 0; e < x->count; ++e)
            LLVMAddIncoming(chosen, &none, &x->leaving[e], 1);
        LLVMSetOperand(call, i, chosen);
    }
    LLVMDisposeBuilder(builder);
}

/* Has work-items that come by other ways not work in the rounds: what else they have there is of no use. */
static void choose_nothing(const cltile_exits *x, LLVMBasicBlockRef begin) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(begin); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef none = LLVMConstNull(LLVMTypeOf(phi));
        for (unsigned e = 0; e < x->count; ++e)
            LLVMAddIncoming(phi, &none, &x->leaving[e], 1);
    }
}

/* Lets a block end before an instruction, and go on there only for those that came to the call. */
static void part_before(cltile_exits *x, LLVMValueRef instruction, LLVMValueRef way) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction), rest = cltile_split_block(instruction);
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(block));
    LLVMPositionBuilderAtEnd(x->builder, block);
    cltile_go_on(x, way, rest);
}

/* Lets all ways from where they begin lead to the call, and part again behind it. */
static void lift(cltile_exits *x, const ways *w, LLVMValueRef call) {
    const bool is_round = w->to != w->behind;
    LLVMBasicBlockRef to = x->flow->blocks[w->to], end = x->flow->blocks[w->behind];
    cltile_split_exits(x, w->to);
    x->also = is_round ? cltile_split_from(x, w->to, true) : to;
    LLVMBasicBlockRef at = is_round ? to : cltile_split_block(call);
    LLVMValueRef way = cltile_add_number(x, x->count + 1);
    cltile_lead_to(x, x->also, at, way, x->count);
    for (unsigned i = 0; i < x->count; ++i)
        cltile_lead_to(x, x->leaving[i], at, way, i);
    if (is_round)
        choose_nothing(x, to);
    else
        choose_arguments(x, call);
    part_before(x, is_round ? cltile_first_behind_phis(end) : LLVMGetNextInstruction(call), way);
    cltile_pass_values_out(x);
}

/* What cannot be moved: the first exchange and what keeps some work-items from it, and the first rounds or exchange. */
typedef struct left {
    LLVMValueRef exchange, branch, first;
} left;

static void leave(left *rest, LLVMValueRef call, LLVMValueRef branch) {
    rest->first = rest->first == NULL ? call : rest->first;
    if (rest->exchange == NULL && !cltile_begins_round(call)) {
        rest->exchange = call;
        rest->branch = branch;
    }
}

/* Moves a call to where all work-items come; false where it is there, or cannot be moved, which is noted. */
static bool move(const cltile_divergence *d, const cltile_flow *f, LLVMValueRef call, left *rest) {
    LLVMValueRef branch = cltile_divergent_branch(d, LLVMGetInstructionParent(call));
    ways w;
    if (branch == NULL && !cltile_begins_round(call))
        return false;
    cltile_exits x = {.count = 0};
    bool moved = find_ways(d, f, call, &w);
    if (!moved && branch != NULL) {
        leave(rest, call, branch);
    } else if (moved) {
        moved = cltile_open_exits(&x, f, w.has);
        if (moved)
            lift(&x, &w, call);
        cltile_close_exits(&x);
    }
    free(w.has);
    return moved;
}

/* Moves the first exchange, or the first rounds, that can be moved; tells whether there is one. */
static bool lift_next(cltile_linker *l, LLVMValueRef kernel, left *rest) {
    cltile_flow *f = cltile_find_flow(kernel);
    cltile_divergence *d =
        f == NULL ? NULL : cltile_find_divergence(kernel, CLTILE_SCOPE_EXCHANGE, cltile_known_size(l, kernel));
    bool moved = false;
    *rest = (left){NULL};
    for (unsigned i = 0; d != NULL && i < f->value_count && !moved; ++i)
        if (cltile_begins_round(f->values[i]) || cltile_calls_exchange(f->values[i]))
            moved = move(d, f, f->values[i], rest);
    cltile_free_divergence(d);
    cltile_free_flow(f);
    return moved;
}

static cltile_status lift_all(cltile_linker *l, LLVMValueRef kernel, bool *lifted, left *rest) {
    cltile_status status = cltile_run_function_passes(kernel, PROMOTE, l->message);
    while (status == CLTILE_SUCCESS && lift_next(l, kernel, rest)) {
        status = cltile_run_function_passes(kernel, PROMOTE, l->message);
        *lifted = true;
    }
    return status;
}

/* The block that all come to with a call, or with the rounds that it begins. */
static unsigned block_behind(const cltile_flow *f, LLVMValueRef call) {
    return cltile_number(f, cltile_begins_round(call) ? cltile_end_of_rounds(call) : LLVMGetInstructionParent(call));
}

/* Has the loop that keeps a call from being moved be made by rounds. */
static bool make_rounds(LLVMValueRef kernel, LLVMValueRef call) {
    cltile_flow *f = cltile_find_flow(kernel);
    const bool made = f != NULL && cltile_make_rounds(f, block_behind(f, call), call);
    cltile_free_flow(f);
    return made;
}

/* Moves all of a kernel's exchanges that can be moved. */
static cltile_status lift_from(cltile_linker *l, LLVMValueRef kernel, bool *lifted, left *rest) {
    cltile_status status = lift_all(l, kernel, lifted, rest);
    if (status == CLTILE_SUCCESS && rest->first != NULL &&
        (status = cltile_unroll_loops(kernel, cltile_known_size(l, kernel), l->message)) == CLTILE_SUCCESS)
        status = lift_all(l, kernel, lifted, rest);
    while (status == CLTILE_SUCCESS && rest->first != NULL && make_rounds(kernel, rest->first)) {
        *lifted = true;
        status = lift_all(l, kernel, lifted, rest);
    }
    return status;
}

/* Whether an exchange is in a block that may be under a condition. */
static bool has_conditional_exchange(LLVMValueRef kernel) {
    for (LLVMValueRef i = cltile_first_in(kernel); i != NULL; i = cltile_next_in(i))
        if (LLVMGetInstructionParent(i) != LLVMGetEntryBasicBlock(kernel) && cltile_calls_exchange(i))
            return true;
    return false;
}

/* Reports the first exchange of a kernel that cannot be moved, at its line: its others are mostly under the same
 * condition.
 */
static cltile_status report_left(cltile_linker *l, LLVMValueRef kernel, const left *rest) {
    int length;
    char file[4096], line[CLTILE_LINE_SIZE];
    const char *name = cltile_base_name(cltile_symbol(LLVMGetCalledValue(rest->exchange)), &length);
    cltile_location location = cltile_find_location(rest->exchange, file, sizeof file);
    location.kernel = cltile_source_name(cltile_symbol(kernel));
    cltile_report_at(&l->reporter, CLTILE_RULE_SUB_GROUP_DIVERGENT_FLOW, &location, CLTILE_DIVERGENT_EXCHANGE, "kernel",
                     location.kernel, length, name,
                     cltile_format_line(" (line ", cltile_line_of(rest->branch), ")", line));
    return l->reporter.errors > 0 ? CLTILE_INVALID_KERNEL : CLTILE_SUCCESS;
}

cltile_status cltile_lift_exchanges(cltile_linker *l, bool *lifted) {
    cltile_status status = CLTILE_SUCCESS;
    *lifted = false;
    if (l->options.sub_groups != CLTILE_SUB_GROUPS_EMULATED)
        return CLTILE_SUCCESS;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        left rest;
        if (!cltile_is_kernel(f) || !has_conditional_exchange(f))
            continue;
        if ((status = lift_from(l, f, lifted, &rest)) == CLTILE_SUCCESS && rest.exchange != NULL)
            status = report_left(l, f, &rest);
        if (status != CLTILE_SUCCESS)
            break;
    }
    return status;
}
