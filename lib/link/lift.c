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
 * a result that nobody uses. To others, work-items that do not meet it give 0: no vote in a ballot. Loops of constant
 * numbers of rounds are unrolled, since a call is moved out of no loop. */

#include "link/linker.h"

#include "analysis/arms.h"
#include "analysis/exchange.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "analysis/unroll.h"
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

/* Moves the first exchange that can be moved out of the arm that it is in. *lifted tells whether there is one, and
 * *left is the first exchange that cannot be moved, or NULL. */
static void lift_next(cltile_linker *l, LLVMValueRef kernel, bool *lifted, LLVMValueRef *left) {
    const unsigned sizes[] = {cltile_required_work_group_size(kernel, 0), cltile_required_work_group_size(kernel, 1),
                              cltile_required_work_group_size(kernel, 2)};
    cltile_flow *f = cltile_find_flow(kernel);
    cltile_divergence *d =
        f == NULL ? NULL : cltile_find_divergence(kernel, CLTILE_SCOPE_EXCHANGE, cltile_known_size(l, kernel), sizes);
    *lifted = false;
    *left = NULL;
    for (unsigned i = 0; d != NULL && i < f->value_count && !*lifted; ++i) {
        const unsigned block = f->block_of[i];
        cltile_arm arm;
        if (!cltile_calls_exchange(f->values[i]) || cltile_divergent_branch(d, f->blocks[block]) == NULL)
            continue;
        if (!cltile_is_in_arms(d, f, block)) {
            *left = *left == NULL ? f->values[i] : *left;
            continue;
        }
        if (cltile_find_arm(f, block, &arm)) {
            lift(f, &arm, f->values[i]);
            *lifted = true;
        }
        free(arm.before);
    }
    cltile_free_divergence(d);
    if (f != NULL)
        cltile_free_flow(f);
}

static cltile_status lift_all(cltile_linker *l, LLVMValueRef kernel, bool *lifted, LLVMValueRef *left) {
    cltile_status status = cltile_run_function_passes(kernel, PROMOTE, l->message);
    for (bool progress = true; status == CLTILE_SUCCESS && progress;) {
        lift_next(l, kernel, &progress, left);
        if (progress)
            status = cltile_run_function_passes(kernel, PROMOTE, l->message);
        *lifted |= progress;
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

/* Reports the first exchange of a kernel that cannot be moved, at its line, unless the checks did: they look at simpler
 * code, in which more can be. */
static cltile_status report_left(cltile_linker *l, LLVMValueRef kernel, LLVMValueRef call) {
    int length;
    char file[4096];
    const char *name = cltile_base_name(cltile_symbol(LLVMGetCalledValue(call)), &length);
    cltile_location location = cltile_find_location(call, file, sizeof file);
    location.kernel = cltile_source_name(cltile_symbol(kernel));
    if (!l->reporter.has_reported[CLTILE_RULE_SUB_GROUP_DIVERGENT_FLOW])
        cltile_report_at(&l->reporter, CLTILE_RULE_SUB_GROUP_DIVERGENT_FLOW, &location, CLTILE_DIVERGENT_EXCHANGE,
                         "kernel", location.kernel, length, name, "");
    return l->reporter.errors > 0 ? CLTILE_INVALID_KERNEL : CLTILE_SUCCESS;
}

cltile_status cltile_lift_exchanges(cltile_linker *l, bool *lifted) {
    cltile_status status = CLTILE_SUCCESS;
    *lifted = false;
    if (l->options.sub_groups != CLTILE_SUB_GROUPS_EMULATED)
        return CLTILE_SUCCESS;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        LLVMValueRef left = NULL;
        if (!cltile_is_kernel(f) || !has_conditional_exchange(f))
            continue;
        if ((status = lift_all(l, f, lifted, &left)) == CLTILE_SUCCESS && left != NULL &&
            (status = cltile_unroll_loops(f, cltile_known_size(l, f), l->message)) == CLTILE_SUCCESS)
            status = lift_all(l, f, lifted, &left);
        if (status == CLTILE_SUCCESS && left != NULL)
            status = report_left(l, f, left);
        if (status != CLTILE_SUCCESS)
            break;
    }
    return status;
}
