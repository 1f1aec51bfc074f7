/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exits of blocks that become one. */

#include "link/exits.h"

#include "ir/instructions.h"
#include "ir/llvm.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdlib.h>

bool cltile_open_exits(cltile_exits *x, const cltile_flow *flow, const bool *has) {
    LLVMBasicBlockRef first = flow->blocks[0];
    *x = (cltile_exits){.flow = flow, .has = has, .function = LLVMGetBasicBlockParent(first)};
    x->builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(x->function)));
    x->leaving = cltile_allocate(flow->block_count, sizeof(LLVMBasicBlockRef));
    x->left = cltile_allocate(flow->block_count, sizeof(LLVMBasicBlockRef));
    x->room = cltile_allocate(flow->block_count, sizeof(LLVMBasicBlockRef));
    return x->leaving != NULL && x->left != NULL && x->room != NULL;
}

void cltile_close_exits(cltile_exits *x) {
    LLVMDisposeBuilder(x->builder);
    free(x->leaving);
    free(x->left);
    free(x->room);
}

/* Puts the predecessors of a block into the room. */
static unsigned find_predecessors(cltile_exits *x, unsigned block, bool is_marked) {
    const cltile_flow *f = x->flow;
    unsigned count = 0;
    for (unsigned e = f->previous.from[block]; e < f->previous.from[block + 1]; ++e) {
        const unsigned from = f->previous.to[e];
        if (x->has[from] == is_marked && (count == 0 || x->room[count - 1] != f->blocks[from]))
            x->room[count++] = f->blocks[from];
    }
    return count;
}

LLVMBasicBlockRef cltile_split_from(cltile_exits *x, unsigned block, bool is_marked) {
    const unsigned count = find_predecessors(x, block, is_marked);
    return cltile_split_predecessors(x->flow->blocks[block], x->room, count);
}

void cltile_split_exits(cltile_exits *x, unsigned but) {
    for (unsigned b = 0; b < x->flow->block_count; ++b) {
        if (x->has[b] || b == but || find_predecessors(x, b, true) == 0)
            continue;
        x->leaving[x->count] = cltile_split_from(x, b, true);
        x->left[x->count] = cltile_split_block(LLVMGetBasicBlockTerminator(x->leaving[x->count]));
        ++x->count;
    }
}

/* ---- Values ---- */

static bool is_inside(const cltile_exits *x, LLVMBasicBlockRef block) {
    const unsigned number = cltile_number(x->flow, block);
    bool found = block == x->also || (number != CLTILE_NOWHERE && x->has[number]);
    for (unsigned i = 0; i < x->count && !found; ++i)
        found = x->leaving[i] == block;
    return found;
}

static bool is_used_outside(const cltile_exits *x, LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAPHINode(user) == NULL) {
            if (!is_inside(x, LLVMGetInstructionParent(user)))
                return true;
            continue;
        }
        for (unsigned i = 0; i < LLVMCountIncoming(user); ++i)
            if (LLVMGetIncomingValue(user, i) == value && !is_inside(x, LLVMGetIncomingBlock(user, i)))
                return true;
    }
    return false;
}

static void pass_values_of(const cltile_exits *x, LLVMBasicBlockRef block) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
        next = LLVMGetNextInstruction(i);
        if (is_used_outside(x, i))
            cltile_pass_through_memory(i);
    }
}

void cltile_pass_values_out(const cltile_exits *x) {
    for (unsigned b = 0; b < x->flow->block_count; ++b)
        if (x->has[b])
            pass_values_of(x, x->flow->blocks[b]);
    for (unsigned i = 0; i < x->count; ++i)
        pass_values_of(x, x->leaving[i]);
    if (x->also != NULL)
        pass_values_of(x, x->also);
}

/* ---- Numbers ---- */

LLVMValueRef cltile_add_number(cltile_exits *x, unsigned numbers) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(x->function));
    LLVMTypeRef type = numbers > 2 ? LLVMInt32TypeInContext(context) : LLVMInt1TypeInContext(context);
    return cltile_add_counter(x->function, type, "");
}

void cltile_lead_to(cltile_exits *x, LLVMBasicBlockRef block, LLVMBasicBlockRef to, LLVMValueRef variable,
                    unsigned number) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    LLVMPositionBuilderBefore(x->builder, end);
    if (variable != NULL)
        LLVMBuildStore(x->builder, LLVMConstInt(LLVMGetAllocatedType(variable), number, 0), variable);
    LLVMSetSuccessor(end, 0, to);
}

LLVMBasicBlockRef cltile_add_block(const cltile_exits *x) {
    return LLVMAppendBasicBlockInContext(LLVMGetTypeContext(LLVMTypeOf(x->function)), x->function, "");
}

void cltile_go_on(cltile_exits *x, LLVMValueRef variable, LLVMBasicBlockRef rest) {
    const unsigned compared = rest == NULL ? x->count - 1 : x->count;
    for (unsigned i = 0; i < compared; ++i) {
        const bool is_last = i + 1 == compared;
        LLVMBasicBlockRef other = !is_last ? cltile_add_block(x) : rest == NULL ? x->left[x->count - 1] : rest;
        LLVMTypeRef type = LLVMGetAllocatedType(variable);
        LLVMValueRef number = LLVMBuildLoad2(x->builder, type, variable, "");
        LLVMBuildCondBr(x->builder, LLVMBuildICmp(x->builder, LLVMIntEQ, number, LLVMConstInt(type, i, 0), ""),
                        x->left[i], other);
        LLVMPositionBuilderAtEnd(x->builder, other); /* rest's end is not used */
    }
    if (compared == 0)
        LLVMBuildBr(x->builder, rest == NULL ? x->left[0] : rest);
}
