/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* PoCL 3.1 makes a loop over the work-items from the code between two barriers. For a conditional barrier it searches
 * for the branch that decides whether a work-group reaches it. It makes two errors there. Both give wrong bytes,
 * crashes and endless loops.
 *
 * The first: it puts a barrier of its own behind that branch. Its search for the next conditional barrier stops at a
 * block with a barrier alone, and takes the block behind it for the beginning of the path. It puts a barrier there,
 * too. But this may be one arm of an `if` that not all work-items take. The search does not stop at two barriers in a
 * row, so each barrier becomes two.
 *
 * The second: paths with the barrier and paths without it join in a block. PoCL copies the code from there on, once for
 * each edge into that block. Work-items that came by different edges (after a `return`, say) then run different copies.
 * So there is to be one edge, from a block that begins with barriers. The same holds for the exits of a loop that has
 * such barriers.
 *
 * All work-items of a work-group reach an added barrier, or none does, as with the conditional one.
 *
 * PoCL 6.0 ends the process on an assertion where a phi is the first of the code that it makes a loop of, as where such
 * paths meet. It makes phis of variables, but not of volatile ones. */

#include "link/linker.h"

#include "ir/flow.h"
#include "ir/instructions.h"
#include "ir/llvm.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CALLS 8 /* how deep calls are followed */

bool cltile_is_barrier(LLVMValueRef function) {
    int length;
    const char *name = cltile_base_name(cltile_symbol(function), &length);
    return LLVMIsDeclaration(function) &&
           (cltile_is_named(name, length, "barrier") || cltile_is_named(name, length, "work_group_barrier"));
}

/* ---- Where barriers are conditional ---- */

/* A function's control flow, and which of its blocks call a barrier, or a function that always does. */
typedef struct barrier_flow {
    cltile_flow *flow;
    bool *has_barrier;
} barrier_flow;

static void free_barrier_flow(barrier_flow *w) {
    cltile_free_flow(w->flow);
    free(w->has_barrier);
}

/* The first block with a barrier that all paths from a block lead to, CLTILE_NOWHERE without any. */
static unsigned barrier_behind(const barrier_flow *w, unsigned block) {
    for (unsigned i = block; i < w->flow->block_count; i = w->flow->post_dominator[i])
        if (w->has_barrier[i])
            return i;
    return CLTILE_NOWHERE;
}

static bool find_barrier_flow(LLVMValueRef function, unsigned depth, barrier_flow *w);

static bool always_synchronises(LLVMValueRef function, unsigned depth) {
    barrier_flow w;
    if (LLVMIsDeclaration(function) || depth == MOST_CALLS)
        return cltile_is_barrier(function);
    const bool found = find_barrier_flow(function, depth + 1, &w) && barrier_behind(&w, 0) != CLTILE_NOWHERE;
    free_barrier_flow(&w);
    return found;
}

static bool synchronises(LLVMBasicBlockRef block, unsigned depth) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
        if (cltile_callee(i) != NULL && always_synchronises(cltile_callee(i), depth))
            return true;
    return false;
}

/* False where memory runs out; to be freed in any case. */
static bool find_barrier_flow(LLVMValueRef function, unsigned depth, barrier_flow *w) {
    *w = (barrier_flow){.flow = cltile_find_flow(function)};
    if (w->flow == NULL)
        return false;
    cltile_find_ends(w->flow);
    w->has_barrier = cltile_allocate(w->flow->block_count, sizeof *w->has_barrier);
    for (unsigned i = 0; w->has_barrier != NULL && i < w->flow->block_count; ++i)
        w->has_barrier[i] = synchronises(w->flow->blocks[i], depth);
    return w->has_barrier != NULL;
}

/* Whether a block is where the paths to a barrier begin: from there all paths lead to it, and no others do; from a
 * block before not all. */
static bool is_arm(const barrier_flow *w, unsigned block) {
    const cltile_flow *f = w->flow;
    const unsigned barrier = barrier_behind(w, block);
    if (barrier == CLTILE_NOWHERE || !cltile_dominates(f, block, barrier))
        return false;
    for (unsigned e = f->previous.from[block]; e < f->previous.from[block + 1]; ++e)
        if (!cltile_post_dominates(f, barrier, f->previous.to[e]))
            return true;
    return false;
}

/* ---- Barriers ---- */

/* A barrier of the module's, which has one. */
static LLVMValueRef find_barrier(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_is_barrier(f))
            return f;
    return NULL;
}

/* Stores to a variable of its own: LLVM would make one of the barriers with which two arms begin or end, and leaves
 * stores to different variables where they are. */
static void tell_apart(LLVMBuilderRef builder, LLVMValueRef function) {
    LLVMBuilderRef first = cltile_builder_before(cltile_first_in(function));
    LLVMTypeRef type = LLVMInt8TypeInContext(LLVMGetModuleContext(LLVMGetGlobalParent(function)));
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
    return instruction != NULL && cltile_callee(instruction) != NULL && cltile_is_barrier(cltile_callee(instruction));
}

static void begin_with_barriers(LLVMBasicBlockRef block, LLVMValueRef barrier) {
    LLVMBuilderRef builder = cltile_builder_before(cltile_first_behind_phis(block));
    tell_apart(builder, LLVMGetBasicBlockParent(block));
    call_barrier(builder, barrier);
    LLVMDisposeBuilder(builder);
}

/* Makes two of each barrier in a block. */
static void double_barriers_in(LLVMBasicBlockRef block) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i)) {
        if (!is_call_of_barrier(i) || is_call_of_barrier(LLVMGetNextInstruction(i)) ||
            is_call_of_barrier(LLVMGetPreviousInstruction(i)))
            continue;
        LLVMBuilderRef builder = cltile_builder_before(i);
        LLVMInsertIntoBuilder(builder, LLVMInstructionClone(i));
        LLVMDisposeBuilder(builder);
    }
}

/* The same of the blocks that one dominates. The flow's values may be gone: joins erase returns and phis. */
static void double_barriers(const cltile_flow *f, unsigned block) {
    for (unsigned i = 0; i < f->block_count; ++i)
        if (cltile_dominates(f, block, i))
            double_barriers_in(f->blocks[i]);
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

/* Lets a region's returns lead to a new block, which returns. */
static LLVMBasicBlockRef join_returns(const region *r, LLVMValueRef function) {
    LLVMBasicBlockRef joined = LLVMAppendBasicBlockInContext(LLVMGetTypeContext(LLVMTypeOf(function)), function, "");
    for (unsigned i = 0; i < r->flow->block_count; ++i) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(r->flow->blocks[i]);
        if (!r->has[i] || LLVMIsAReturnInst(end) == NULL)
            continue;
        LLVMBuilderRef builder = cltile_builder_before(end);
        LLVMBuildBr(builder, joined);
        LLVMPositionBuilderAtEnd(builder, joined);
        if (LLVMGetBasicBlockTerminator(joined) == NULL)
            LLVMBuildRetVoid(builder);
        LLVMDisposeBuilder(builder);
        LLVMInstructionEraseFromParent(end);
    }
    return joined;
}

/* Lets the edges from a region to its join lead to a new block before it. NULL where memory runs out. */
static LLVMBasicBlockRef join_edges(const region *r) {
    const cltile_flow *f = r->flow;
    LLVMBasicBlockRef joined = NULL, *before = cltile_allocate(f->block_count, sizeof(LLVMBasicBlockRef));
    unsigned count = 0;
    for (unsigned i = 0; i < f->block_count && before != NULL; ++i)
        for (unsigned e = f->next.from[i]; r->has[i] && e < f->next.from[i + 1]; ++e)
            if (f->next.to[e] == r->join && (count == 0 || before[count - 1] != f->blocks[i]))
                before[count++] = f->blocks[i];
    if (before != NULL)
        joined = cltile_split_predecessors(f->blocks[r->join], before, count);
    free(before);
    return joined;
}

/* Passes what a block's phis choose through memory that no pass makes phis of again. */
static void keep_in_memory(LLVMBasicBlockRef block) {
    for (LLVMValueRef phi; (phi = LLVMIsAPHINode(LLVMGetFirstInstruction(block))) != NULL;) {
        LLVMValueRef variable = cltile_move_phi_to_memory(phi);
        for (LLVMUseRef use = LLVMGetFirstUse(variable); use != NULL; use = LLVMGetNextUse(use))
            LLVMSetVolatile(LLVMGetUser(use), 1);
    }
}

/* Has what leaves a region come together in one block, which begins with barriers. */
static void join_by_barriers(const region *r, LLVMValueRef barrier) {
    LLVMValueRef function = LLVMGetBasicBlockParent(r->flow->blocks[r->entry]);
    LLVMBasicBlockRef joined = r->join == r->flow->block_count ? join_returns(r, function) : join_edges(r);
    if (joined == NULL)
        return;
    LLVMBuilderRef builder = cltile_builder_before(LLVMGetBasicBlockTerminator(joined));
    call_barrier(builder, barrier);
    tell_apart(builder, function);
    LLVMDisposeBuilder(builder);
}

/* ---- The whole ---- */

/* Where barriers are put: arms, and the headers of loops that arms are in. */
typedef struct guarded {
    unsigned arms, loops;
    LLVMBasicBlockRef *blocks; /* arms first */
} guarded;

static bool has_arm(const barrier_flow *w, const cltile_loop *loop) {
    for (unsigned i = 1; i < w->flow->block_count; ++i)
        if (loop->has[i] && is_arm(w, i))
            return true;
    return false;
}

/* False where memory runs out. The caller frees the blocks. */
static bool find_guarded(LLVMValueRef function, guarded *p) {
    barrier_flow w;
    *p = (guarded){0};
    if (find_barrier_flow(function, 0, &w) &&
        (p->blocks = cltile_allocate((size_t)w.flow->block_count + w.flow->loop_count, sizeof(LLVMBasicBlockRef))) !=
            NULL) {
        for (unsigned i = 1; i < w.flow->block_count; ++i)
            if (is_arm(&w, i))
                p->blocks[p->arms++] = w.flow->blocks[i];
        for (unsigned i = 0; i < w.flow->loop_count && p->arms > 0; ++i)
            if (has_arm(&w, &w.flow->loops[i]))
                p->blocks[p->arms + p->loops++] = w.flow->blocks[w.flow->loops[i].header];
    }
    free_barrier_flow(&w);
    return p->blocks != NULL;
}

/* The blocks that an arm dominates, or those of the loop that a block is the header of. */
static bool find_region(region *r, bool is_loop) {
    const cltile_flow *f = r->flow;
    const cltile_loop *loop = is_loop ? cltile_loop_of_header(f, r->entry) : NULL;
    r->has = cltile_allocate(f->block_count, sizeof *r->has);
    for (unsigned i = 0; i < f->block_count && r->has != NULL; ++i)
        r->has[i] = loop != NULL ? loop->has[i] : !is_loop && cltile_dominates(f, r->entry, i);
    return r->has != NULL;
}

static void guard_block(LLVMBasicBlockRef entry, bool is_loop, LLVMValueRef barrier) {
    cltile_flow *flow = cltile_find_flow(LLVMGetBasicBlockParent(entry)); /* with the barriers added so far */
    if (flow == NULL)
        return;
    region r = {.flow = flow, .entry = cltile_number(flow, entry)};
    if (find_region(&r, is_loop)) {
        find_join(&r);
        if (r.join != CLTILE_NOWHERE && (!is_loop || r.edges > 1))
            join_by_barriers(&r, barrier);
        if (r.join < flow->block_count)
            keep_in_memory(flow->blocks[r.join]);
        if (!is_loop) {
            begin_with_barriers(entry, barrier);
            double_barriers(flow, r.entry);
        }
    }
    free(r.has);
    cltile_free_flow(flow);
}

static void guard_function(LLVMValueRef function, LLVMValueRef barrier) {
    guarded p;
    const unsigned count = find_guarded(function, &p) ? p.arms + p.loops : 0;
    for (unsigned i = 0; i < count; ++i)
        guard_block(p.blocks[i], i >= p.arms, barrier);
    free(p.blocks);
}

bool cltile_has_conditional_barriers(LLVMModuleRef module) {
    bool has = false;
    if (find_barrier(module) == NULL)
        return false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && !has; f = LLVMGetNextFunction(f)) {
        guarded p = {0};
        has = !LLVMIsDeclaration(f) && find_guarded(f, &p) && p.arms > 0;
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
