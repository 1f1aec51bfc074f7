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
 * edge, from a block that begins with barriers. The same holds for loops with such barriers that are left in several
 * places.
 *
 * All work-items of a work-group come to the barriers that are added, or none, as to the conditional one. */

#include "link/barriers.h"

#include "analysis/ends.h"
#include "analysis/flow.h"
#include "ir/names.h"
#include "report/memory.h"

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
    w->has_barrier = cltile_allocate(w->flow->block_count, sizeof *w->has_barrier);
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

/* Blocks of a function that are left for one block alone, where that is so. */
typedef struct region {
    const cltile_flow *flow;
    bool *has;      /* by block */
    unsigned entry; /* dominates all of them */
    unsigned join;  /* block_count for the function's end, where they return; CLTILE_NOWHERE */
    unsigned edges; /* that lead there */
} region;

/* Takes note of an edge out of a region. */
static void leave(region *r, unsigned to, bool *is_one) {
    *is_one = *is_one && (r->edges == 0 || to == r->join) &&
              (to == r->flow->block_count || !cltile_dominates(r->flow, to, r->entry));
    r->join = to;
    r->edges += 1;
}

static void find_join(region *r) {
    const cltile_flow *f = r->flow;
    bool is_one = true;
    for (unsigned i = 0; i < f->block_count; ++i) {
        if (!r->has[i])
            continue;
        LLVMValueRef end = LLVMGetBasicBlockTerminator(f->blocks[i]);
        if (LLVMIsAReturnInst(end) != NULL) {
            leave(r, f->block_count, &is_one);
            is_one = is_one && LLVMGetNumOperands(end) == 0;
        }
        for (unsigned e = f->next.from[i]; e < f->next.from[i + 1]; ++e)
            if (!r->has[f->next.to[e]])
                leave(r, f->next.to[e], &is_one);
    }
    if (!is_one || r->edges == 0)
        r->join = CLTILE_NOWHERE;
}

/* Whether a value of a phi comes from a region. */
static bool is_from(const region *r, LLVMValueRef phi, unsigned value) {
    const unsigned from = cltile_number(r->flow, LLVMGetIncomingBlock(phi, value));
    return from != CLTILE_NOWHERE && r->has[from];
}

/* Moves what a phi is given from a region to one in `joined`, and returns what is to follow it in its place. */
static LLVMValueRef split_phi(const region *r, LLVMValueRef phi, LLVMBasicBlockRef joined) {
    LLVMBuilderRef builder = builder_before(phi);
    LLVMValueRef rest = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    LLVMPositionBuilderAtEnd(builder, joined);
    LLVMValueRef part = LLVMBuildPhi(builder, LLVMTypeOf(phi), "");
    LLVMDisposeBuilder(builder);
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, i);
        LLVMAddIncoming(is_from(r, phi, i) ? part : rest, &value, &from, 1);
    }
    LLVMAddIncoming(rest, &part, &joined, 1);
    LLVMReplaceAllUsesWith(phi, rest);
    LLVMValueRef next = LLVMGetNextInstruction(phi);
    LLVMInstructionEraseFromParent(phi);
    return next;
}

static void return_to(LLVMValueRef end, LLVMBasicBlockRef to) {
    LLVMBuilderRef builder = builder_before(end);
    LLVMBuildBr(builder, to);
    LLVMDisposeBuilder(builder);
    LLVMInstructionEraseFromParent(end);
}

/* Has all edges from a region to a block lead to another, and what returns go on there; `from` is NULL then. */
static void redirect(const region *r, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    for (LLVMValueRef i = from == NULL ? NULL : LLVMGetFirstInstruction(from); i != NULL && LLVMIsAPHINode(i) != NULL;)
        i = split_phi(r, i, to);
    for (unsigned i = 0; i < r->flow->block_count; ++i) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(r->flow->blocks[i]);
        if (!r->has[i])
            continue;
        if (LLVMIsAReturnInst(end) != NULL)
            return_to(end, to);
        for (unsigned s = 0; from != NULL && s < LLVMGetNumSuccessors(end); ++s)
            if (LLVMGetSuccessor(end, s) == from)
                LLVMSetSuccessor(end, s, to);
    }
}

/* Has what leaves a region come together in one block, which begins with barriers. */
static void join_by_barriers(const region *r, LLVMValueRef barrier, unsigned which) {
    const cltile_flow *f = r->flow;
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(barrier));
    LLVMBasicBlockRef entry = f->blocks[r->entry], join = r->join == f->block_count ? NULL : f->blocks[r->join];
    LLVMBasicBlockRef joined = LLVMAppendBasicBlockInContext(context, LLVMGetBasicBlockParent(entry), "");
    LLVMMetadataRef place = LLVMInstructionGetDebugLoc(LLVMGetBasicBlockTerminator(entry));
    redirect(r, join, joined);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderAtEnd(builder, joined);
    LLVMSetCurrentDebugLocation2(builder, place);
    call_barrier(builder, barrier);
    tell_apart(builder, LLVMGetBasicBlockParent(joined), which);
    if (join == NULL)
        LLVMBuildRetVoid(builder);
    else
        LLVMBuildBr(builder, join);
    LLVMDisposeBuilder(builder);
}

/* ---- The whole ---- */

/* Where barriers are put: arms, and the headers of loops that arms are in. */
typedef struct places {
    unsigned arms, loops;
    LLVMBasicBlockRef *blocks; /* arms first */
} places;

static bool has_arm(const ways *w, const cltile_loop *loop) {
    for (unsigned i = 1; i < w->flow->block_count; ++i)
        if (loop->has[i] && is_arm(w, i))
            return true;
    return false;
}

/* False where memory runs out. The caller frees the blocks. */
static bool find_places(LLVMValueRef function, places *p) {
    ways w;
    *p = (places){0};
    if (find_ways(function, 0, &w) && (p->blocks = cltile_allocate((size_t)w.flow->block_count + w.flow->loop_count,
                                                                   sizeof(LLVMBasicBlockRef))) != NULL) {
        for (unsigned i = 1; i < w.flow->block_count; ++i)
            if (is_arm(&w, i))
                p->blocks[p->arms++] = w.flow->blocks[i];
        for (unsigned i = 0; i < w.flow->loop_count && p->arms > 0; ++i)
            if (has_arm(&w, &w.flow->loops[i]))
                p->blocks[p->arms + p->loops++] = w.flow->blocks[w.flow->loops[i].header];
    }
    free_ways(&w);
    return p->blocks != NULL;
}

/* The blocks that an arm dominates, or those of the loop that a block is the header of. */
static bool find_region(region *r, bool is_loop) {
    const cltile_flow *f = r->flow;
    r->has = cltile_allocate(f->block_count, sizeof *r->has);
    for (unsigned i = 0; i < f->block_count && r->has != NULL && !is_loop; ++i)
        r->has[i] = cltile_dominates(f, r->entry, i);
    for (unsigned i = 0; i < f->loop_count && r->has != NULL && is_loop; ++i)
        if (f->loops[i].header == r->entry)
            memcpy(r->has, f->loops[i].has, f->block_count * sizeof *r->has);
    return r->has != NULL;
}

static void guard_place(LLVMBasicBlockRef entry, bool is_loop, LLVMValueRef barrier, unsigned which) {
    cltile_flow *flow = cltile_find_flow(LLVMGetBasicBlockParent(entry)); /* with what other places have got */
    if (flow == NULL)
        return;
    region r = {.flow = flow, .entry = cltile_number(flow, entry)};
    if (find_region(&r, is_loop)) {
        find_join(&r);
        if (r.join != CLTILE_NOWHERE && (!is_loop || r.edges > 1))
            join_by_barriers(&r, barrier, which);
        if (!is_loop) {
            begin_with_barriers(entry, barrier, which);
            double_barriers(flow, r.entry);
        }
    }
    free(r.has);
    cltile_free_flow(flow);
}

static void guard_function(LLVMValueRef function, LLVMValueRef barrier) {
    places p;
    const unsigned count = find_places(function, &p) ? p.arms + p.loops : 0;
    for (unsigned i = 0; i < count; ++i)
        guard_place(p.blocks[i], i >= p.arms, barrier, count > 1 ? i : ALONE);
    free(p.blocks);
}

bool cltile_has_conditional_barriers(LLVMModuleRef module) {
    bool has = false;
    if (find_barrier(module) == NULL)
        return false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && !has; f = LLVMGetNextFunction(f)) {
        places p = {0};
        has = !LLVMIsDeclaration(f) && find_places(f, &p) && p.arms > 0;
        free(p.blocks);
    }
    return has;
}

void cltile_guard_barriers(LLVMModuleRef module) {
    LLVMValueRef barrier = find_barrier(module);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && barrier != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            guard_function(f, barrier);
}
