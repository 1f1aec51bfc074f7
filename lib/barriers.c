/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* PoCL 3.1 makes a loop over the work-items of what lies between two barriers. Where a barrier is conditional, it looks
 * for the branch above by which work-groups miss it, and gets two things wrong; both lead to wrong bytes, crashes and
 * loops without end.
 *
 * It puts a barrier of its own behind that branch. When it looks for the next conditional barrier, it stops at a block
 * that has nothing but a barrier, takes the block that follows for the begin of the way, and puts a barrier there: in
 * one arm of an `if`, perhaps, that not all work-items take. So there are always two barriers in a row: it does not
 * stop there.
 *
 * It copies the code in which the ways meet that came to the barrier and those that did not, once for each edge that
 * leads there. Work-items that came by different edges, as by a return, go different ways from then on. So there is one
 * edge, from a block that begins with barriers.
 *
 * All work-items of a work-group come to the barriers that are added, or none, as to the conditional one. */

#include "barriers.h"

#include "check/ends.h"
#include "check/flow.h"
#include "names.h"

#include <limits.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CALLS 8 /* how deep calls are followed */
#define ALONE UINT_MAX

static bool is_named(const char *symbol, const char *name) {
    int length;
    const char *base = cltile_base_name(symbol, &length);
    return (size_t)length == strlen(name) && strncmp(base, name, strlen(name)) == 0;
}

static bool is_barrier(LLVMValueRef function) {
    return LLVMIsDeclaration(function) &&
           (is_named(cltile_symbol(function), "barrier") || is_named(cltile_symbol(function), "work_group_barrier"));
}

static LLVMValueRef callee(LLVMValueRef instruction) {
    return LLVMIsACallInst(instruction) == NULL ? NULL : LLVMIsAFunction(LLVMGetCalledValue(instruction));
}

/* ---- Where barriers are conditional ---- */

/* A function's control flow, and which of its blocks call a barrier, or a function that always does. */
typedef struct ways {
    cltile_flow *flow;
    cltile_ends ends;
    bool *has_barrier;
} ways;

static void free_ways(ways *w) {
    if (w->flow != NULL) {
        cltile_free_ends(&w->ends);
        cltile_free_flow(w->flow);
    }
    free(w->has_barrier);
}

/* The first block with a barrier to which all ways lead from a block, CLTILE_NOWHERE without any. */
static unsigned barrier_behind(const ways *w, unsigned block) {
    for (unsigned i = block; i < w->flow->block_count; i = w->ends.post_dominator[i])
        if (w->has_barrier[i])
            return i;
    return CLTILE_NOWHERE;
}

static bool find_ways(LLVMValueRef function, unsigned depth, ways *w);

static bool always_synchronises(LLVMValueRef function, unsigned depth) {
    ways w;
    if (LLVMIsDeclaration(function) || depth == MOST_CALLS)
        return is_barrier(function);
    const bool found = find_ways(function, depth + 1, &w) && barrier_behind(&w, 0) != CLTILE_NOWHERE;
    free_ways(&w);
    return found;
}

static bool synchronises(LLVMBasicBlockRef block, unsigned depth) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (callee(i) != NULL && always_synchronises(callee(i), depth))
            return true;
    return false;
}

/* False where memory runs out; to be freed in any case. */
static bool find_ways(LLVMValueRef function, unsigned depth, ways *w) {
    *w = (ways){.flow = cltile_find_flow(function)};
    if (w->flow == NULL || !cltile_find_ends(w->flow, &w->ends))
        return false;
    w->has_barrier = calloc(w->flow->block_count, sizeof *w->has_barrier);
    for (unsigned i = 0; w->has_barrier != NULL && i < w->flow->block_count; ++i)
        w->has_barrier[i] = synchronises(w->flow->blocks[i], depth);
    return w->has_barrier != NULL;
}

static bool post_dominates(const ways *w, unsigned block, unsigned other) {
    while (other != block && other < w->flow->block_count)
        other = w->ends.post_dominator[other];
    return other == block;
}

/* Whether what comes to a block comes to a barrier that lies on no other way, and what comes to the block before may
 * miss it. */
static bool is_arm(const ways *w, unsigned block) {
    const cltile_flow *f = w->flow;
    const unsigned barrier = barrier_behind(w, block);
    if (barrier == CLTILE_NOWHERE || !cltile_dominates(f, block, barrier))
        return false;
    for (unsigned e = f->previous.from[block]; e < f->previous.from[block + 1]; ++e)
        if (!post_dominates(w, barrier, f->previous.to[e]))
            return true;
    return false;
}

/* ---- Barriers ---- */

/* A barrier of the module's, which has one. */
static LLVMValueRef find_barrier(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_barrier(f))
            return f;
    return NULL;
}

static LLVMBuilderRef builder_before(LLVMValueRef instruction) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(instruction)));
    LLVMPositionBuilderBefore(builder, instruction);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(instruction));
    return builder;
}

/* Stores something that no other arm stores, unless there is none: of the calls with which two arms begin or end LLVM
 * would make one. */
static void tell_apart(LLVMBuilderRef builder, LLVMValueRef function, unsigned which) {
    if (which == ALONE)
        return;
    static const unsigned widths[] = {8, 16, 32, 64}, sizes[] = {1, 2, 3, 4, 8, 16};
    LLVMBuilderRef first = builder_before(LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
    LLVMTypeRef type = LLVMIntTypeInContext(LLVMGetModuleContext(LLVMGetGlobalParent(function)), widths[which % 4]);
    if (which / 4 % 6 > 0)
        type = LLVMVectorType(type, sizes[which / 4 % 6]);
    LLVMSetVolatile(LLVMBuildStore(builder, LLVMConstNull(type), LLVMBuildAlloca(first, type, "")), 1);
    LLVMDisposeBuilder(first);
}

/* Calls a barrier twice: of local memory, and the work-group where it has a scope. */
static void call_barrier(LLVMBuilderRef builder, LLVMValueRef barrier) {
    LLVMTypeRef type = LLVMGlobalGetValueType(barrier);
    LLVMValueRef flags = LLVMConstInt(LLVMTypeOf(LLVMGetFirstParam(barrier)), 1, 0), arguments[] = {flags, flags};
    for (int i = 0; i < 2; ++i) {
        LLVMValueRef call = LLVMBuildCall2(builder, type, barrier, arguments, LLVMCountParams(barrier), "");
        LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(barrier));
    }
}

static bool is_call_of_barrier(LLVMValueRef instruction) {
    return instruction != NULL && callee(instruction) != NULL && is_barrier(callee(instruction));
}

static void begin_with_barriers(LLVMBasicBlockRef block, LLVMValueRef barrier, unsigned which) {
    LLVMValueRef first = LLVMGetFirstInstruction(block);
    while (LLVMIsAPHINode(first) != NULL)
        first = LLVMGetNextInstruction(first);
    LLVMBuilderRef builder = builder_before(first);
    tell_apart(builder, LLVMGetBasicBlockParent(block), which);
    call_barrier(builder, barrier);
    LLVMDisposeBuilder(builder);
}

/* Makes two of each barrier in the blocks that one dominates. */
static void double_barriers(const cltile_flow *f, unsigned block) {
    for (unsigned i = 0; i < f->value_count; ++i) {
        LLVMValueRef call = f->values[i];
        if (!cltile_dominates(f, block, f->block_of[i]) || !is_call_of_barrier(call) ||
            is_call_of_barrier(LLVMGetNextInstruction(call)) || is_call_of_barrier(LLVMGetPreviousInstruction(call)))
            continue;
        LLVMBuilderRef builder = builder_before(call);
        LLVMInsertIntoBuilder(builder, LLVMInstructionClone(call));
        LLVMDisposeBuilder(builder);
    }
}

/* ---- Joins ---- */

/* The block to which all edges lead that leave the blocks which `arm` dominates; block_count for the function's end,
 * where these blocks return. CLTILE_NOWHERE where there are several such blocks, or edges that lead back. */
static unsigned find_join(const cltile_flow *f, unsigned arm) {
    unsigned join = CLTILE_NOWHERE;
    for (unsigned i = 0; i < f->block_count; ++i) {
        if (!cltile_dominates(f, arm, i))
            continue;
        LLVMValueRef end = LLVMGetBasicBlockTerminator(f->blocks[i]);
        const bool returns = LLVMIsAReturnInst(end) != NULL;
        if (returns && (LLVMGetNumOperands(end) > 0 || (join != CLTILE_NOWHERE && join != f->block_count)))
            return CLTILE_NOWHERE;
        if (returns)
            join = f->block_count;
        for (unsigned e = f->next.from[i]; e < f->next.from[i + 1]; ++e) {
            const unsigned to = f->next.to[e];
            if (cltile_dominates(f, arm, to))
                continue;
            if ((join != CLTILE_NOWHERE && to != join) || cltile_dominates(f, to, arm))
                return CLTILE_NOWHERE;
            join = to;
        }
    }
    return join;
}

/* Whether a value of a phi comes from a block that `arm` dominates. */
static bool is_from_arm(const cltile_flow *f, unsigned arm, LLVMValueRef phi, unsigned value) {
    const unsigned from = cltile_number(f, LLVMGetIncomingBlock(phi, value));
    return from != CLTILE_NOWHERE && cltile_dominates(f, arm, from);
}

/* Moves what a phi is given from the arm to one in `joined`, and returns what is to follow it in its place. */
static LLVMValueRef split_phi(const cltile_flow *f, unsigned arm, LLVMValueRef phi, LLVMBasicBlockRef joined) {
    LLVMBuilderRef builder = builder_before(phi);
    LLVMValueRef rest = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    LLVMPositionBuilderAtEnd(builder, joined);
    LLVMValueRef part = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    LLVMDisposeBuilder(builder);
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        LLVMAddIncoming(is_from_arm(f, arm, phi, i) ? part : rest, &value, &from, 1);
    }
    LLVMAddIncoming(rest, &part, &joined, 1);
    LLVMReplaceAllUsesWith(phi, rest);
    LLVMValueRef next = LLVMGetNextInstruction(phi);
    LLVMInstructionEraseFromParent(phi);
    return next;
}

/* Has all edges from the arm to a block lead to another. */
static void redirect(const cltile_flow *f, unsigned arm, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(from); LLVMIsAPHINode(i) != NULL;)
        i = split_phi(f, arm, i, to);
    for (unsigned i = 0; i < f->block_count; ++i) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(f->blocks[i]);
        for (unsigned s = 0; cltile_dominates(f, arm, i) && s < LLVMGetNumSuccessors(end); ++s)
            if (LLVMGetSuccessor(end, s) == from)
                LLVMSetSuccessor(end, s, to);
    }
}

/* Has the arm's blocks go on to a block where they return. */
static void redirect_returns(const cltile_flow *f, unsigned arm, LLVMBasicBlockRef to) {
    for (unsigned i = 0; i < f->block_count; ++i) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(f->blocks[i]);
        if (LLVMIsAReturnInst(end) == NULL || !cltile_dominates(f, arm, i))
            continue;
        LLVMBuilderRef builder = builder_before(end);
        LLVMBuildBr(builder, to);
        LLVMDisposeBuilder(builder);
        LLVMInstructionEraseFromParent(end);
    }
}

/* Has what leaves the arm for `join` come together in one block before, which begins with barriers. */
static void join_by_barriers(const cltile_flow *f, unsigned arm, unsigned join, LLVMValueRef barrier, unsigned which) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(barrier));
    LLVMBasicBlockRef joined = LLVMAppendBasicBlockInContext(context, LLVMGetBasicBlockParent(f->blocks[arm]), "");
    LLVMMetadataRef place = LLVMInstructionGetDebugLoc(LLVMGetBasicBlockTerminator(f->blocks[arm]));
    if (join == f->block_count)
        redirect_returns(f, arm, joined);
    else
        redirect(f, arm, f->blocks[join], joined);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderAtEnd(builder, joined);
    LLVMSetCurrentDebugLocation2(builder, place);
    call_barrier(builder, barrier);
    tell_apart(builder, LLVMGetBasicBlockParent(joined), which);
    if (join == f->block_count)
        LLVMBuildRetVoid(builder);
    else
        LLVMBuildBr(builder, f->blocks[join]);
    LLVMDisposeBuilder(builder);
}

/* ---- The whole ---- */

static void guard_arm(LLVMBasicBlockRef arm, LLVMValueRef barrier, unsigned which) {
    cltile_flow *flow = cltile_find_flow(LLVMGetBasicBlockParent(arm)); /* with what the last arm has got */
    if (flow == NULL)
        return;
    const unsigned number = cltile_number(flow, arm), join = find_join(flow, number);
    if (join != CLTILE_NOWHERE)
        join_by_barriers(flow, number, join, barrier, which);
    begin_with_barriers(arm, barrier, which);
    double_barriers(flow, number);
    cltile_free_flow(flow);
}

static void guard_function(LLVMValueRef function, LLVMValueRef barrier) {
    ways w;
    unsigned count = 0;
    LLVMBasicBlockRef *arms = NULL;
    if (find_ways(function, 0, &w) && (arms = calloc(w.flow->block_count, sizeof(LLVMBasicBlockRef))) != NULL)
        for (unsigned i = 1; i < w.flow->block_count; ++i)
            if (is_arm(&w, i))
                arms[count++] = w.flow->blocks[i];
    free_ways(&w);
    for (unsigned i = 0; i < count; ++i)
        guard_arm(arms[i], barrier, count > 1 ? i : ALONE);
    free(arms);
}

void cltile_guard_barriers(LLVMModuleRef module) {
    LLVMValueRef barrier = find_barrier(module);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && barrier != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            guard_function(f, barrier);
}
