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

#include "link/linker.h"

#include "analysis/arms.h"
#include "analysis/exchange.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "ir/instructions.h"
#include "ir/llvm.h"
#include "ir/passes.h"

#include <llvm-c/Core.h>
#include <stdlib.h>

#define PROMOTE "sroa,early-cse" /* before the values of conditions are looked at */

/* Whether a block is one of the arm's before the call, or the one that the call was in. */
static bool is_before(const cltile_flow *f, const cltile_arm *arm, LLVMBasicBlockRef block, LLVMBasicBlockRef last) {
    const unsigned number = cltile_number(f, block);
    return block == last || (number != CLTILE_NOWHERE && arm->before[number]);
}

static bool is_used_after(const cltile_flow *f, const cltile_arm *arm, LLVMValueRef value, LLVMBasicBlockRef last) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPHINode(user) == NULL) {
            if (!is_before(f, arm, LLVMGetInstructionParent(user), last))
                return true;
            continue;
        }
        for (unsigned i = 0; i < LLVMCountIncoming(user); ++i)
            if (LLVMGetIncomingValue(user, i) == value && !is_before(f, arm, LLVMGetIncomingBlock(user, i), last))
                return true;
    }
    return false;
}

/* Passes what is computed before the call, and used after it, through private memory: the one no longer dominates the
 * other. */
static void pass_values(const cltile_flow *f, const cltile_arm *arm, LLVMBasicBlockRef last) {
    for (unsigned b = 0; b < f->block_count; ++b) {
        if (!is_before(f, arm, f->blocks[b], last))
            continue;
        for (LLVMValueRef i = LLVMGetFirstInstruction(f->blocks[b]), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (is_used_after(f, arm, i, last))
                cltile_pass_through_memory(i);
        }
    }
}

/* Gives the call 0 in place of its arguments where the condition is not met. Constant numbers of lanes stay. */
static void choose_arguments(LLVMValueRef call, LLVMBasicBlockRef met, LLVMBasicBlockRef not_met) {
    LLVMBuilderRef builder = cltile_builder_before(LLVMGetFirstInstruction(LLVMGetInstructionParent(call)));
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); ++i) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        if (i > 0 && LLVMIsConstant(argument))
            continue;
        LLVMValueRef chosen = LLVMBuildPhi(builder, LLVMTypeOf(argument), "");
        LLVMAddIncoming(chosen, (LLVMValueRef[]){argument, LLVMConstNull(LLVMTypeOf(argument))},
                        (LLVMBasicBlockRef[]){met, not_met}, 2);
        LLVMSetOperand(call, i, chosen);
    }
    LLVMDisposeBuilder(builder);
}

/* Moves a call out of an arm: to a block that both sides of the branch lead to, and which branches again. */
static void lift(const cltile_flow *f, const cltile_arm *arm, LLVMValueRef call) {
    LLVMBasicBlockRef from = f->blocks[arm->branch], last = LLVMGetInstructionParent(call);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(from), condition = LLVMGetCondition(branch);
    const bool is_first = LLVMGetSuccessor(branch, 0) == f->blocks[arm->entry];
    LLVMBasicBlockRef other = LLVMGetSuccessor(branch, is_first ? 1 : 0);
    LLVMBasicBlockRef joined = cltile_split_predecessors(other, &from, 1), rest = cltile_split_block(call);
    LLVMValueRef end = LLVMGetBasicBlockTerminator(joined);
    LLVMSetSuccessor(LLVMGetBasicBlockTerminator(last), 0, joined);
    LLVMInstructionRemoveFromParent(call);
    LLVMBuilderRef builder = cltile_builder_before(end);
    LLVMInsertIntoBuilder(builder, call);
    LLVMBuildCondBr(builder, condition, is_first ? rest : other, is_first ? other : rest);
    LLVMInstructionEraseFromParent(end);
    LLVMDisposeBuilder(builder);
    choose_arguments(call, last, from);
    pass_values(f, arm, last);
}

/* Moves the rounds of a loop out of an arm, likewise. What the arm's values were for work-items of the other side is of
 * no use: they do not work. */
static void lift_rounds(const cltile_flow *f, const cltile_arm *arm, LLVMValueRef call) {
    LLVMBasicBlockRef from = f->blocks[arm->branch], begin = LLVMGetInstructionParent(call);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(from), condition = LLVMGetCondition(branch);
    const bool is_first = LLVMGetSuccessor(branch, 0) == f->blocks[arm->entry];
    LLVMBasicBlockRef joined = cltile_split_predecessors(LLVMGetSuccessor(branch, is_first ? 1 : 0), &from, 1),
                      other = cltile_split_block(LLVMGetBasicBlockTerminator(joined)), end = cltile_end_of_rounds(call),
                      rest = cltile_split_block(LLVMGetFirstInstruction(end));
    LLVMSetSuccessor(LLVMGetBasicBlockTerminator(joined), 0, begin);
    for (LLVMValueRef phi = LLVMGetFirstInstruction(begin); LLVMIsAPHINode(phi) != NULL;
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef none = LLVMConstNull(LLVMTypeOf(phi));
        LLVMAddIncoming(phi, &none, &joined, 1);
    }
    LLVMBuilderRef builder = cltile_builder_before(LLVMGetBasicBlockTerminator(end));
    LLVMBuildCondBr(builder, condition, is_first ? rest : other, is_first ? other : rest);
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(end));
    LLVMDisposeBuilder(builder);
    for (unsigned b = 0; b < f->block_count; ++b) /* what the loop has stays behind what it begins with */
        arm->before[b] = arm->before[b] && !cltile_dominates(f, cltile_number(f, begin), b);
    pass_values(f, arm, NULL);
}

/* The block that all come to with a call, or with the rounds that a call begins. */
static unsigned block_behind(const cltile_flow *f, LLVMValueRef call) {
    return cltile_number(f, cltile_begins_round(call) ? cltile_end_of_rounds(call) : LLVMGetInstructionParent(call));
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

/* Whether an arm is what a loop repeats: the branch's other side leaves the loop. */
static bool is_of_loop(const cltile_flow *f, const cltile_arm *arm) {
    for (unsigned i = 0; i < f->loop_count; ++i)
        for (unsigned e = f->next.from[arm->branch]; e < f->next.from[arm->branch + 1]; ++e)
            if (f->loops[i].has[arm->branch] && !f->loops[i].has[f->next.to[e]])
                return true;
    return false;
}

/* The arm that an exchange, or the rounds that a call begins, are to be moved out of. Rounds leave those, too, that all
 * work-items take or none: PoCL 6.0 has faults where a loop with barriers is in one. False, and `before` is NULL, where
 * there is none; what cannot be moved is noted. */
static bool find_arm_of(const cltile_divergence *d, const cltile_flow *f, LLVMValueRef call, cltile_arm *arm,
                        left *rest) {
    LLVMValueRef branch = cltile_divergent_branch(d, LLVMGetInstructionParent(call));
    const unsigned block = block_behind(f, call);
    *arm = (cltile_arm){.before = NULL};
    if (branch == NULL && !cltile_begins_round(call))
        return false;
    if (branch != NULL && !cltile_is_in_arms(d, f, block)) {
        leave(rest, call, branch);
        return false;
    }
    if (cltile_find_arm(f, block, arm) && (branch != NULL || !is_of_loop(f, arm)))
        return true;
    free(arm->before);
    arm->before = NULL;
    return false;
}

/* Moves the first exchange, or the first rounds, that can be moved out of the arm that they are in; tells whether there
 * is one. */
static bool lift_next(cltile_linker *l, LLVMValueRef kernel, left *rest) {
    const unsigned sizes[] = {cltile_required_work_group_size(kernel, 0), cltile_required_work_group_size(kernel, 1),
                              cltile_required_work_group_size(kernel, 2)};
    cltile_flow *f = cltile_find_flow(kernel);
    cltile_divergence *d =
        f == NULL ? NULL : cltile_find_divergence(kernel, CLTILE_SCOPE_EXCHANGE, cltile_known_size(l, kernel), sizes);
    cltile_arm arm = {.before = NULL};
    *rest = (left){NULL};
    for (unsigned i = 0; d != NULL && i < f->value_count && arm.before == NULL; ++i) {
        LLVMValueRef call = f->values[i];
        if ((cltile_begins_round(call) || cltile_calls_exchange(call)) && find_arm_of(d, f, call, &arm, rest))
            (cltile_begins_round(call) ? lift_rounds : lift)(f, &arm, call);
    }
    const bool lifted = arm.before != NULL;
    free(arm.before);
    cltile_free_divergence(d);
    if (f != NULL)
        cltile_free_flow(f);
    return lifted;
}

static cltile_status lift_all(cltile_linker *l, LLVMValueRef kernel, bool *lifted, left *rest) {
    cltile_status status = cltile_run_function_passes(kernel, PROMOTE, l->message);
    while (status == CLTILE_SUCCESS && lift_next(l, kernel, rest)) {
        status = cltile_run_function_passes(kernel, PROMOTE, l->message);
        *lifted = true;
    }
    return status;
}

/* Has the loop that keeps a call from being moved be made by rounds. */
static bool make_rounds(LLVMValueRef kernel, LLVMValueRef call) {
    cltile_flow *f = cltile_find_flow(kernel);
    const bool made = f != NULL && cltile_make_rounds(f, block_behind(f, call), call);
    if (f != NULL)
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
static bool has_conditional_exchange(LLVMValueRef function) {
    LLVMBasicBlockRef block = LLVMIsDeclaration(function) ? NULL : LLVMGetFirstBasicBlock(function);
    while (block != NULL && (block = LLVMGetNextBasicBlock(block)) != NULL)
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
            if (cltile_calls_exchange(i))
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
