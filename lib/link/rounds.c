/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loops with exchanges of emulated sub-groups, of which work-items make different numbers of rounds.
 *
 *      while (condition) {          works = true;
 *          before;                  while (any work-item of the work-group works)
 *          x = exchange(y);             if (works) {
 *          after;                           if (condition) { before; x = exchange(y); after; }
 *      }                                    else works = false;
 *                                       }
 *
 * All work-items make as many rounds as the one that makes most. What is in a round is in conditions, out of which
 * lift.c moves exchanges. A loop that only some work-items come to is moved out of its condition, too: the others do
 * not work from the first round on. */

#include "link/exits.h"
#include "link/linker.h"

#include "analysis/kernels.h"
#include "ir/instructions.h"
#include "ir/llvm.h"
#include "ir/passes.h"

#include <llvm-c/Core.h>
#include <string.h>

/* generic/cl_khr_subgroups/__cltile_work_group_any.cl */
#define OWN "__cltile_work_group_"
#define ANY OWN "any"
#define END OWN "end_round"

#define UNROLL                                                                                                         \
    "sroa,early-cse,loop(loop-unroll-full),sroa,early-cse,sccp,simplifycfg,early-cse,simplifycfg," CLTILE_LOWER_SWITCH

/* ---- What loops are taken ---- */

bool cltile_begins_round(LLVMValueRef instruction) {
    return LLVMIsACallInst(instruction) != NULL && strcmp(cltile_symbol(LLVMGetCalledValue(instruction)), ANY) == 0;
}

LLVMBasicBlockRef cltile_end_of_rounds(LLVMValueRef call) {
    return LLVMGetSuccessor(LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(call)), 1);
}

/* Whether an instruction waits for all work-items of the work-group, so that all have to reach it as it is. */
static bool waits_for_all(LLVMValueRef i) {
    if (LLVMIsACallInst(i) == NULL || cltile_calls_exchange(i))
        return false;
    const char *symbol = cltile_symbol(LLVMGetCalledValue(i));
    if (cltile_starts_with(symbol, OWN))
        return false;
    return strstr(symbol, "barrier") != NULL || strstr(symbol, "work_group") != NULL || cltile_is_wait(symbol) ||
           cltile_starts_with(symbol, CLTILE_OWN_PREFIX "complete");
}

static bool can_be_made(const cltile_flow *f, const cltile_loop *loop) {
    bool is_left = false;
    for (unsigned b = 0; b < f->block_count; ++b) {
        if (!loop->has[b])
            continue;
        if (LLVMIsABranchInst(LLVMGetBasicBlockTerminator(f->blocks[b])) == NULL)
            return false;
        for (unsigned i = f->first_value[b]; i < f->first_value[b + 1]; ++i)
            if (waits_for_all(f->values[i]) || (b == loop->header && cltile_begins_round(f->values[i])))
                return false;
        is_left |= cltile_leaves_loop(f, loop, b);
    }
    return is_left;
}

/* ---- How they are made ---- */

/* Builds what a round begins with: whether one of all work-items works; and whether this one does. */
static void build_questions(cltile_exits *x, LLVMValueRef like, LLVMValueRef works, LLVMBasicBlockRef begin,
                            LLVMBasicBlockRef end, LLVMBasicBlockRef header, LLVMBasicBlockRef again) {
    LLVMTypeRef word = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(x->function)));
    LLVMBasicBlockRef round = cltile_add_block(x);
    LLVMPositionBuilderAtEnd(x->builder, begin);
    LLVMValueRef mine = LLVMBuildLoad2(x->builder, LLVMGetAllocatedType(works), works, "");
    LLVMValueRef asked = LLVMBuildZExt(x->builder, mine, word, "");
    LLVMValueRef any = cltile_build_call(x->builder, like, ANY, word, &asked, 1);
    LLVMBuildCondBr(x->builder, LLVMBuildICmp(x->builder, LLVMIntNE, any, LLVMConstNull(word), ""), round, end);
    LLVMPositionBuilderAtEnd(x->builder, round);
    LLVMBuildCondBr(x->builder, mine, header, again);
}

static void make(cltile_exits *x, unsigned number, LLVMValueRef like) {
    LLVMTypeRef nothing = LLVMVoidTypeInContext(LLVMGetTypeContext(LLVMTypeOf(x->function)));
    LLVMBasicBlockRef header = x->flow->blocks[number], before = cltile_split_from(x, number, false);
    x->also = cltile_split_from(x, number, true);
    cltile_split_exits(x, CLTILE_NOWHERE);
    cltile_pass_values_out(x);
    for (LLVMValueRef phi; (phi = LLVMIsAPHINode(LLVMGetFirstInstruction(header))) != NULL;)
        cltile_move_phi_to_memory(phi); /* to the next round */
    LLVMBasicBlockRef begin = cltile_add_block(x), again = cltile_add_block(x), end = cltile_add_block(x);
    LLVMValueRef works = cltile_add_number(x, 2), exit = x->count > 1 ? cltile_add_number(x, x->count) : NULL;
    cltile_lead_to(x, before, begin, works, 1);
    cltile_lead_to(x, x->also, again, NULL, 0);
    for (unsigned i = 0; i < x->count; ++i) {
        cltile_lead_to(x, x->leaving[i], again, exit, i);
        cltile_lead_to(x, x->leaving[i], again, works, 0);
    }
    build_questions(x, like, works, begin, end, header, again);
    LLVMPositionBuilderAtEnd(x->builder, again);
    cltile_build_call(x->builder, like, END, nothing, NULL, 0);
    LLVMBuildBr(x->builder, begin);
    LLVMPositionBuilderAtEnd(x->builder, end);
    cltile_go_on(x, exit, NULL);
}

bool cltile_make_rounds(const cltile_flow *f, unsigned block, LLVMValueRef exchange) {
    const cltile_loop *loop = cltile_inner_loop(f, block);
    if (loop == NULL || !can_be_made(f, loop))
        return false;
    cltile_exits x;
    const bool done = cltile_open_exits(&x, f, loop->has);
    if (done)
        make(&x, loop->header, exchange);
    cltile_close_exits(&x);
    return done;
}

/* ---- Unrolled loops ---- */

/* Puts a size in place of a kernel's calls of a query. */
static void fold_query(LLVMValueRef kernel, const char *query, unsigned size) {
    LLVMValueRef function = LLVMGetNamedFunction(LLVMGetGlobalParent(kernel), query);
    for (LLVMUseRef use = function == NULL ? NULL : LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        if (cltile_is_call_of(call, function) && cltile_caller(call) == kernel)
            cltile_replace(call, LLVMConstInt(LLVMTypeOf(call), size, 0));
    }
}

cltile_status cltile_unroll_loops(LLVMValueRef kernel, unsigned sub_group_size, char **message) {
    const unsigned items = cltile_required_work_group_size(kernel, 0) * cltile_required_work_group_size(kernel, 1) *
                           cltile_required_work_group_size(kernel, 2);
    fold_query(kernel, "_Z22get_max_sub_group_sizev", sub_group_size);
    if (items > 0 && items % sub_group_size == 0) /* all sub-groups are full */
        fold_query(kernel, "_Z18get_sub_group_sizev", sub_group_size);
    return cltile_run_function_passes(kernel, UNROLL, message);
}
