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
 * All work-items make as many rounds as the one that makes most, and what is in a round is in arms, out of which lift.c
 * moves exchanges. A loop that only some work-items come to is moved out of the arm that it is in, too: the others do
 * not work from the first round on. */

#include "link/linker.h"

#include "analysis/kernels.h"
#include "ir/instructions.h"
#include "ir/llvm.h"
#include "ir/passes.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

/* hosts/emulated/cl_khr_subgroups/__cltile_work_group_any.cl */
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
        for (unsigned e = f->next.from[b]; e < f->next.from[b + 1]; ++e)
            is_left |= !loop->has[f->next.to[e]];
    }
    return is_left;
}

/* The inner loop that a block is in, or NULL. */
static const cltile_loop *inner_loop(const cltile_flow *f, unsigned block) {
    const cltile_loop *inner = NULL;
    for (unsigned i = 0; i < f->loop_count; ++i)
        if (f->loops[i].has[block] && (inner == NULL || f->loops[i].blocks < inner->blocks))
            inner = &f->loops[i];
    return inner;
}

/* ---- How they are made ---- */

typedef struct rounds {
    const cltile_flow *flow;
    const cltile_loop *loop;
    LLVMValueRef kernel;
    LLVMBuilderRef builder;
    unsigned convention;               /* of the calls of functions */
    LLVMBasicBlockRef before, last;    /* the loop, and what all rounds end with */
    LLVMBasicBlockRef *leaving, *left; /* by exit: the last block in the loop, the first behind it */
    unsigned exits;
    LLVMBasicBlockRef *blocks; /* room for those of the function */
} rounds;

static unsigned predecessors_in(rounds *r, unsigned block, bool is_in) {
    const cltile_flow *f = r->flow;
    unsigned count = 0;
    for (unsigned e = f->previous.from[block]; e < f->previous.from[block + 1]; ++e) {
        const unsigned from = f->previous.to[e];
        if (r->loop->has[from] == is_in && (count == 0 || r->blocks[count - 1] != f->blocks[from]))
            r->blocks[count++] = f->blocks[from];
    }
    return count;
}

static LLVMBasicBlockRef split_predecessors(rounds *r, unsigned block, bool is_in) {
    const unsigned count = predecessors_in(r, block, is_in);
    return cltile_split_predecessors(r->flow->blocks[block], r->blocks, count);
}

/* Gives the loop one block before it, one that leads back, and two for each block that it leads to: the first is taken
 * for one of the loop's. */
static void split_edges(rounds *r) {
    const cltile_flow *f = r->flow;
    r->before = split_predecessors(r, r->loop->header, false);
    r->last = split_predecessors(r, r->loop->header, true);
    for (unsigned b = 0; b < f->block_count; ++b) {
        if (r->loop->has[b] || predecessors_in(r, b, true) == 0)
            continue;
        r->leaving[r->exits] = split_predecessors(r, b, true);
        r->left[r->exits] = cltile_split_block(LLVMGetBasicBlockTerminator(r->leaving[r->exits]));
        ++r->exits;
    }
}

static bool is_leaving(const rounds *r, LLVMBasicBlockRef block) {
    for (unsigned i = 0; i < r->exits; ++i)
        if (r->leaving[i] == block)
            return true;
    return block == r->last;
}

static bool is_in_loop(const rounds *r, LLVMBasicBlockRef block) {
    const unsigned number = cltile_number(r->flow, block);
    return (number != CLTILE_NOWHERE && r->loop->has[number]) || is_leaving(r, block);
}

static bool is_used_outside(const rounds *r, LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPHINode(user) == NULL) {
            if (!is_in_loop(r, LLVMGetInstructionParent(user)))
                return true;
            continue;
        }
        for (unsigned i = 0; i < LLVMCountIncoming(user); ++i)
            if (LLVMGetIncomingValue(user, i) == value && !is_in_loop(r, LLVMGetIncomingBlock(user, i)))
                return true;
    }
    return false;
}

static void pass_values_of(const rounds *r, LLVMBasicBlockRef block) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (is_used_outside(r, i))
            cltile_pass_through_memory(i);
    }
}

/* What is computed in the loop goes to the next round, and out of the loop, through private memory. */
static void pass_values(const rounds *r) {
    for (unsigned b = 0; b < r->flow->block_count; ++b)
        if (r->loop->has[b])
            pass_values_of(r, r->flow->blocks[b]);
    for (unsigned i = 0; i < r->exits; ++i)
        pass_values_of(r, r->leaving[i]);
    LLVMBasicBlockRef header = r->flow->blocks[r->loop->header];
    for (LLVMValueRef phi; (phi = LLVMIsAPHINode(LLVMGetFirstInstruction(header))) != NULL;)
        cltile_move_phi_to_memory(phi);
}

static LLVMBasicBlockRef add_block(const rounds *r) {
    return LLVMAppendBasicBlockInContext(LLVMGetTypeContext(LLVMTypeOf(r->kernel)), r->kernel, "");
}

static LLVMValueRef add_variable(rounds *r, LLVMTypeRef type) {
    LLVMPositionBuilderBefore(r->builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(r->kernel)));
    LLVMValueRef variable = LLVMBuildAlloca(r->builder, type, "");
    LLVMBuildStore(r->builder, LLVMConstNull(type), variable);
    return variable;
}

/* Lets a block that leads to one other store a number, and lead to yet another. */
static void redirect(rounds *r, LLVMBasicBlockRef block, LLVMValueRef variable, unsigned number, LLVMBasicBlockRef to) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    LLVMPositionBuilderBefore(r->builder, end);
    if (variable != NULL)
        LLVMBuildStore(r->builder, LLVMConstInt(LLVMGetAllocatedType(variable), number, 0), variable);
    LLVMSetSuccessor(end, 0, to);
}

/* Behind the last round: work-items go on where they left the loop. */
static void go_on(rounds *r, LLVMBasicBlockRef end, LLVMValueRef exit) {
    LLVMPositionBuilderAtEnd(r->builder, end);
    for (unsigned i = 0; i + 1 < r->exits; ++i) {
        LLVMBasicBlockRef other = add_block(r);
        LLVMTypeRef type = LLVMGetAllocatedType(exit);
        LLVMValueRef number = LLVMBuildLoad2(r->builder, type, exit, "");
        LLVMBuildCondBr(r->builder, LLVMBuildICmp(r->builder, LLVMIntEQ, number, LLVMConstInt(type, i, 0), ""),
                        r->left[i], other);
        LLVMPositionBuilderAtEnd(r->builder, other);
    }
    LLVMBuildBr(r->builder, r->left[r->exits - 1]);
}

/* Calls a function of work-groups by the convention of a call that the kernel has. */
static LLVMValueRef call_function(rounds *r, const char *name, LLVMTypeRef type, LLVMValueRef *arguments,
                                  unsigned count) {
    LLVMValueRef function = cltile_declare(LLVMGetGlobalParent(r->kernel), name, type);
    LLVMValueRef made = LLVMBuildCall2(r->builder, type, function, arguments, count, "");
    LLVMSetFunctionCallConv(function, r->convention);
    LLVMSetInstructionCallConv(made, r->convention);
    return made;
}

static LLVMValueRef call_any(rounds *r, LLVMValueRef works) {
    LLVMTypeRef word = LLVMTypeOf(works);
    LLVMValueRef any = call_function(r, ANY, LLVMFunctionType(word, &word, 1, 0), &works, 1);
    return LLVMBuildICmp(r->builder, LLVMIntNE, any, LLVMConstNull(word), "");
}

static void make(rounds *r) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(r->kernel));
    LLVMTypeRef word = LLVMInt32TypeInContext(context);
    LLVMBasicBlockRef header = r->flow->blocks[r->loop->header];
    split_edges(r);
    pass_values(r);
    LLVMBasicBlockRef begin = add_block(r), round = add_block(r), again = add_block(r), end = add_block(r);
    LLVMValueRef works = add_variable(r, word), exit = r->exits > 1 ? add_variable(r, word) : NULL;
    redirect(r, r->before, works, 1, begin);
    redirect(r, r->last, NULL, 0, again);
    for (unsigned i = 0; i < r->exits; ++i) {
        redirect(r, r->leaving[i], exit, i, again);
        redirect(r, r->leaving[i], works, 0, again);
    }
    LLVMPositionBuilderAtEnd(r->builder, begin);
    LLVMValueRef mine = LLVMBuildLoad2(r->builder, word, works, "");
    LLVMBuildCondBr(r->builder, call_any(r, mine), round, end);
    LLVMPositionBuilderAtEnd(r->builder, round);
    LLVMBuildCondBr(r->builder, LLVMBuildICmp(r->builder, LLVMIntNE, mine, LLVMConstNull(word), ""), header, again);
    LLVMPositionBuilderAtEnd(r->builder, again);
    call_function(r, END, LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, 0), NULL, 0);
    LLVMBuildBr(r->builder, begin);
    go_on(r, end, exit);
}

bool cltile_make_rounds(const cltile_flow *f, unsigned block, LLVMValueRef exchange) {
    rounds r = {.flow = f,
                .loop = inner_loop(f, block),
                .kernel = cltile_caller(exchange),
                .convention = LLVMGetInstructionCallConv(exchange)};
    if (r.loop == NULL || !can_be_made(f, r.loop))
        return false;
    r.blocks = cltile_allocate(f->block_count, sizeof(LLVMBasicBlockRef));
    r.leaving = cltile_allocate(f->block_count, sizeof(LLVMBasicBlockRef));
    r.left = cltile_allocate(f->block_count, sizeof(LLVMBasicBlockRef));
    const bool done = r.blocks != NULL && r.leaving != NULL && r.left != NULL;
    if (done) {
        r.builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(exchange)));
        make(&r);
        LLVMDisposeBuilder(r.builder);
    }
    free(r.blocks);
    free(r.leaving);
    free(r.left);
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
