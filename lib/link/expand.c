/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inlining: a function's code, copied to a call of it. */

#include "link/expand.h"

#include "ir/instructions.h"
#include "link/fold.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PARAMETERS 16u

/* Larger functions are left to LLVM's passes, which find more of them dead before they copy it. */
#define MAX_INSTRUCTIONS 1000u

/* Blocks and values go by their numbers in the flow. Blocks are copied in reverse post-order, so that all ways into one
 * are known but for loops' back edges. */
typedef struct expansion {
    const cltile_flow *flow;
    const cltile_known *known;
    LLVMContextRef context;
    LLVMBuilderRef builder;
    LLVMValueRef function, caller, call;
    LLVMValueRef parameters[MAX_PARAMETERS];
    LLVMBasicBlockRef head;    /* the call's block, of which what comes before the call stays */
    LLVMBasicBlockRef tail;    /* the call, and what comes after it, once that is another block; else NULL */
    LLVMValueRef *copies;      /* by value */
    LLVMBasicBlockRef *places; /* by block: where its copy is, and goes on; NULL: it has none */
    bool *is_done;             /* by block: it is copied, or it is known that it is not reached */
    LLVMBasicBlockRef *ways;   /* by edge of flow->next: the block whose last branch it is; NULL: it is not taken */
    bool *ends_open;           /* by block: its copy's last branch is not written yet */
    bool *is_begun;            /* by block: its copy begins a block of the caller */
} expansion;

/* ---- Can it be done? ---- */

static bool is_constant_slot(LLVMValueRef alloca) {
    return LLVMIsAConstantInt(LLVMGetOperand(alloca, 0)) != NULL;
}

static bool can_copy(LLVMValueRef instruction, bool is_first_block) {
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMAlloca:
        return is_first_block && is_constant_slot(instruction);
    case LLVMSwitch: /* members have none (CLTILE_PASSES): llvm-spirv lists its block once per case in OpPhi */
    case LLVMIndirectBr:
    case LLVMInvoke:
    case LLVMCallBr:
        return false;
    default:
        return true;
    }
}

bool cltile_can_expand(LLVMValueRef function, const cltile_flow *flow) {
    static const char byval[] = "byval";
    const unsigned kind = LLVMGetEnumAttributeKindForName(byval, strlen(byval));
    const unsigned count = LLVMCountParams(function);
    if (flow->value_count > MAX_INSTRUCTIONS || count > MAX_PARAMETERS ||
        LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)))
        return false;
    for (unsigned i = 1; i <= count; ++i)
        if (LLVMGetEnumAttributeAtIndex(function, i, kind) != NULL)
            return false;
    for (unsigned i = 0; i < flow->value_count; ++i)
        if (!can_copy(flow->values[i], flow->block_of[i] == 0))
            return false;
    return true;
}

/* ---- The caller's block ---- */

/* Gives the branches to a block another one. */
static void redirect(LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    for (LLVMUseRef use; (use = LLVMGetFirstUse(LLVMBasicBlockAsValue(from))) != NULL;) {
        LLVMValueRef branch = LLVMGetUser(use);
        for (unsigned i = 0; i < LLVMGetNumSuccessors(branch); ++i)
            if (LLVMGetSuccessor(branch, i) == from)
                LLVMSetSuccessor(branch, i, to);
    }
}

/* Moves an instruction to a block's end. Its name would go with the move. */
static bool move(expansion *e, LLVMValueRef instruction, LLVMBasicBlockRef to) {
    size_t length = 0;
    const char *name = LLVMGetValueName2(instruction, &length);
    char *kept = length == 0 ? NULL : strdup(name);
    if (length > 0 && kept == NULL)
        return false;
    LLVMInstructionRemoveFromParent(instruction);
    LLVMPositionBuilderAtEnd(e->builder, to);
    LLVMInsertIntoBuilderWithName(e->builder, instruction, kept == NULL ? "" : kept);
    free(kept);
    return true;
}

static bool has_incoming(LLVMValueRef phi, LLVMBasicBlockRef block) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
        if (LLVMGetIncomingBlock(phi, i) == block)
            return true;
    return false;
}

/* Makes a phi anew, with another block in place of one that it has: LLVM's C interface cannot set it. */
static LLVMValueRef rename_incoming(expansion *e, LLVMValueRef phi, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    size_t length = 0;
    LLVMPositionBuilderBefore(e->builder, phi);
    LLVMValueRef renamed = LLVMBuildPhi(e->builder, LLVMTypeOf(phi), "");
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        LLVMBasicBlockRef block = LLVMGetIncomingBlock(phi, i) == from ? to : LLVMGetIncomingBlock(phi, i);
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        LLVMAddIncoming(renamed, &value, &block, 1);
    }
    const char *name = LLVMGetValueName2(phi, &length);
    LLVMSetValueName2(renamed, name, length);
    LLVMReplaceAllUsesWith(phi, renamed);
    LLVMInstructionEraseFromParent(phi);
    return renamed;
}

/* Makes the call, and what follows, a block of its own. LLVM's C interface has no way to tell phis of another block but
 * by replacing all uses of the one; so the branches to it are put back. Phis of the block itself, where it is a loop of
 * one block, are not told: the branch that LLVM finds them by is replaced first. */
static bool split(expansion *e) {
    if (e->tail != NULL)
        return true;
    LLVMBasicBlockRef next = LLVMGetNextBasicBlock(e->head);
    e->tail = next == NULL ? LLVMAppendBasicBlockInContext(e->context, e->caller, "")
                           : LLVMInsertBasicBlockInContext(e->context, next, "");
    LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(e->head), LLVMBasicBlockAsValue(e->tail));
    redirect(e->tail, e->head);
    for (LLVMValueRef i = LLVMGetFirstInstruction(e->head); LLVMIsAPHINode(i) != NULL; i = LLVMGetNextInstruction(i))
        if (has_incoming(i, e->head))
            i = rename_incoming(e, i, e->head, e->tail);
    bool moved = true;
    for (LLVMValueRef i = e->call, after; i != NULL && moved; i = after) {
        after = LLVMGetNextInstruction(i);
        moved = move(e, i, e->tail);
    }
    return moved;
}

/* Where code is added to a block. */
static void position(expansion *e, LLVMBasicBlockRef place) {
    if (place == e->head && e->tail == NULL)
        LLVMPositionBuilderBefore(e->builder, e->call);
    else
        LLVMPositionBuilderAtEnd(e->builder, place);
}

/* ---- Values ---- */

/* What a value of the function is at the call. */
static LLVMValueRef copy_of(const expansion *e, LLVMValueRef value) {
    if (LLVMGetValueKind(value) == LLVMArgumentValueKind) {
        unsigned i = 0;
        while (e->parameters[i] != value)
            ++i;
        return LLVMGetOperand(e->call, i);
    }
    if (LLVMGetValueKind(value) != LLVMInstructionValueKind)
        return value;
    LLVMValueRef copy = e->copies[cltile_number(e->flow, value)];
    return copy == NULL ? LLVMGetUndef(LLVMTypeOf(value)) : copy; /* of a path that is not taken */
}

static bool is_known(const expansion *e, LLVMValueRef instruction) {
    if (e->known->result == 0 || LLVMIsACallInst(instruction) == NULL)
        return false;
    LLVMValueRef called = LLVMGetCalledValue(instruction);
    return called != NULL && (called == e->known->functions[0] || called == e->known->functions[1]);
}

/* A slot lives as long as the function that it is in: its copy is among the caller's. */
static LLVMValueRef copy_slot(expansion *e, LLVMValueRef alloca, LLVMBasicBlockRef place) {
    LLVMValueRef copy = LLVMInstructionClone(alloca);
    LLVMPositionBuilderBefore(e->builder, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(e->caller)));
    LLVMInsertIntoBuilder(e->builder, copy);
    position(e, place);
    return copy;
}

static LLVMValueRef copy_operation(expansion *e, LLVMValueRef instruction) {
    LLVMValueRef copy = LLVMInstructionClone(instruction);
    LLVMInsertIntoBuilder(e->builder, copy);
    const unsigned count = (unsigned)LLVMGetNumOperands(copy);
    for (unsigned i = 0; i < count; ++i) {
        LLVMValueRef operand = LLVMGetOperand(copy, i), mine = copy_of(e, operand);
        if (mine != operand)
            LLVMSetOperand(copy, i, mine);
    }
    if (LLVMIsACallInst(copy) != NULL && !LLVMIsTailCall(e->call)) /* slots of the caller may be passed on */
        LLVMSetTailCall(copy, 0);
    return copy;
}

static LLVMValueRef copy_instruction(expansion *e, LLVMValueRef instruction, LLVMBasicBlockRef place) {
    if (LLVMGetInstructionOpcode(instruction) == LLVMAlloca)
        return copy_slot(e, instruction, place);
    if (is_known(e, instruction))
        return LLVMConstInt(LLVMTypeOf(instruction), e->known->result, 0);
    LLVMValueRef operands[CLTILE_FOLDED_OPERANDS];
    const unsigned count = cltile_count_folded(instruction);
    for (unsigned i = 0; i < count; ++i)
        operands[i] = copy_of(e, LLVMGetOperand(instruction, i));
    LLVMValueRef folded = count == 0 ? NULL : cltile_fold(e->builder, instruction, operands);
    return folded != NULL ? folded : copy_operation(e, instruction);
}

/* ---- Ways into a block ---- */

/* The edge by which one block leads to another, and may be taken: CLTILE_NOWHERE where it is known that none is. */
static unsigned edge_to(const expansion *e, unsigned from, unsigned to) {
    if (from == CLTILE_NOWHERE)
        return CLTILE_NOWHERE;
    for (unsigned edge = e->flow->next.from[from]; edge < e->flow->next.from[from + 1]; ++edge)
        if (e->flow->next.to[edge] == to && (!e->is_done[from] || e->ways[edge] != NULL))
            return edge;
    return CLTILE_NOWHERE;
}

/* The blocks that may lead to one, and one of them. */
static unsigned count_ways(const expansion *e, unsigned block, unsigned *from) {
    const cltile_edges *previous = &e->flow->previous;
    unsigned count = 0;
    for (unsigned edge = previous->from[block]; edge < previous->from[block + 1]; ++edge) {
        const unsigned before = previous->to[edge];
        if (edge_to(e, before, block) == CLTILE_NOWHERE || (count > 0 && before == *from))
            continue;
        *from = before;
        ++count;
    }
    return count;
}

/* Makes a block that stands behind the copy of another, in the order of the function: llvm-spirv puts blocks at the
 * ends of loops where what follows stands, and SPIR-V wants a block behind those that it is only reached by. */
static LLVMBasicBlockRef new_block(const expansion *e, unsigned behind) {
    unsigned next = behind + 1;
    while (next < e->flow->block_count && !e->is_begun[next])
        ++next;
    LLVMBasicBlockRef before = next < e->flow->block_count ? e->places[next] : e->tail;
    return LLVMInsertBasicBlockInContext(e->context, before, "");
}

static LLVMBasicBlockRef place_of(expansion *e, unsigned block) {
    if (e->places[block] == NULL) {
        e->places[block] = new_block(e, block);
        e->is_begun[block] = true;
    }
    return e->places[block];
}

/* Writes the branches that wait for a block. */
static void close_branches(expansion *e, unsigned block) {
    const cltile_edges *previous = &e->flow->previous;
    for (unsigned edge = previous->from[block]; edge < previous->from[block + 1]; ++edge) {
        const unsigned before = previous->to[edge];
        if (!e->ends_open[before] || edge_to(e, before, block) == CLTILE_NOWHERE)
            continue;
        position(e, e->places[before]);
        LLVMBuildBr(e->builder, e->places[block]);
        e->ends_open[before] = false;
    }
}

/* The value that a phi has whichever way its block is reached; NULL where it has several, or a way is not copied yet.
 */
static LLVMValueRef only_value(const expansion *e, LLVMValueRef phi, unsigned block) {
    LLVMValueRef only = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        const unsigned from = cltile_number(e->flow, LLVMGetIncomingBlock(phi, i));
        if (edge_to(e, from, block) == CLTILE_NOWHERE)
            continue;
        LLVMValueRef value = e->is_done[from] ? copy_of(e, LLVMGetIncomingValue(phi, i)) : NULL;
        if (value == NULL || (only != NULL && value != only))
            return NULL;
        only = value;
    }
    return only;
}

/* Adds a value to a phi's copy for each way from one block to another. */
static void add_incoming(expansion *e, LLVMValueRef copy, LLVMValueRef value, unsigned from, unsigned to) {
    for (unsigned edge = e->flow->next.from[from]; edge < e->flow->next.from[from + 1]; ++edge)
        if (e->flow->next.to[edge] == to && e->ways[edge] != NULL && !has_incoming(copy, e->ways[edge]))
            LLVMAddIncoming(copy, &value, &e->ways[edge], 1);
}

/* When all is copied: where a phi's values come from. */
static void complete_phi(expansion *e, LLVMValueRef phi, unsigned block) {
    LLVMValueRef copy = e->copies[cltile_number(e->flow, phi)];
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        const unsigned from = cltile_number(e->flow, LLVMGetIncomingBlock(phi, i));
        if (edge_to(e, from, block) != CLTILE_NOWHERE)
            add_incoming(e, copy, copy_of(e, LLVMGetIncomingValue(phi, i)), from, block);
    }
}

/* ---- Blocks ---- */

static void take(expansion *e, unsigned block, unsigned successor, LLVMBasicBlockRef place) {
    e->ways[e->flow->next.from[block] + successor] = place;
}

/* The block that is left by a branch to one other. Back edges are written at once; what other blocks are reached by
 * when these are copied: they may turn out to go on in this one. */
static void go_on(expansion *e, LLVMValueRef branch, unsigned block, unsigned successor) {
    const unsigned to = e->flow->next.to[e->flow->next.from[block] + successor];
    take(e, block, successor, e->places[block]);
    e->ends_open[block] = !e->is_done[to] && to != block;
    if (e->ends_open[block])
        return;
    static const char loop[] = "llvm.loop"; /* what is asked of the loop's unrolling */
    const unsigned kind = LLVMGetMDKindIDInContext(e->context, loop, (unsigned)strlen(loop));
    LLVMValueRef copy = LLVMBuildBr(e->builder, e->places[to]), metadata = LLVMGetMetadata(branch, kind);
    if (metadata != NULL)
        LLVMSetMetadata(copy, kind, metadata);
}

static bool copy_condition(expansion *e, LLVMValueRef branch, LLVMValueRef condition, unsigned block) {
    const unsigned *to = &e->flow->next.to[e->flow->next.from[block]];
    if (!split(e))
        return false;
    LLVMBasicBlockRef first = place_of(e, to[0]), second = place_of(e, to[1]);
    position(e, e->places[block]);
    LLVMValueRef copy = LLVMInstructionClone(branch);
    LLVMInsertIntoBuilder(e->builder, copy);
    LLVMSetCondition(copy, condition);
    LLVMSetSuccessor(copy, 0, first);
    LLVMSetSuccessor(copy, 1, second);
    take(e, block, 0, e->places[block]);
    take(e, block, 1, e->places[block]);
    return true;
}

static bool copy_branch(expansion *e, LLVMValueRef branch, unsigned block) {
    const unsigned *to = &e->flow->next.to[e->flow->next.from[block]];
    if (!LLVMIsConditional(branch) || to[0] == to[1]) {
        go_on(e, branch, block, 0);
        return true;
    }
    LLVMValueRef condition = copy_of(e, LLVMGetCondition(branch));
    if (LLVMIsAConstantInt(condition) == NULL)
        return copy_condition(e, branch, condition, block);
    go_on(e, branch, block, LLVMConstIntGetZExtValue(condition) != 0 ? 0 : 1);
    return true;
}

static bool copy_end(expansion *e, LLVMValueRef end, unsigned block) {
    switch (LLVMGetInstructionOpcode(end)) {
    case LLVMRet:
        e->ends_open[block] = true;
        return true;
    case LLVMUnreachable:
        if (!split(e))
            return false;
        position(e, e->places[block]);
        LLVMBuildUnreachable(e->builder);
        return true;
    default:
        return copy_branch(e, end, block);
    }
}

/* Decides where the copy of a block goes: behind that of the only one which leads to it, or into a block of its own.
 * False when memory runs out. */
static bool choose_place(expansion *e, unsigned block, unsigned ways, unsigned from) {
    if (block == 0) {
        e->places[0] = e->head;
    } else if (ways == 1 && e->is_done[from] && e->ends_open[from]) {
        e->places[block] = e->places[from];
        e->ends_open[from] = false;
    } else {
        if (!split(e))
            return false;
        place_of(e, block);
        close_branches(e, block);
    }
    return true;
}

static bool copy_block(expansion *e, unsigned block) {
    unsigned from = CLTILE_NOWHERE;
    const unsigned ways = count_ways(e, block, &from);
    if (block > 0 && ways == 0)
        return true;
    if (!choose_place(e, block, ways, from))
        return false;
    position(e, e->places[block]);
    const unsigned end = e->flow->first_value[block + 1] - 1;
    for (unsigned i = e->flow->first_value[block]; i < end; ++i) {
        LLVMValueRef value = e->flow->values[i];
        if (LLVMIsAPHINode(value) == NULL)
            e->copies[i] = copy_instruction(e, value, e->places[block]);
        else if ((e->copies[i] = only_value(e, value, block)) == NULL)
            e->copies[i] = LLVMBuildPhi(e->builder, LLVMTypeOf(value), "");
    }
    return copy_end(e, e->flow->values[end], block);
}

static void complete_phis(expansion *e) {
    for (unsigned i = 0; i < e->flow->value_count; ++i) {
        LLVMValueRef value = e->flow->values[i], copy = e->copies[i];
        if (LLVMIsAPHINode(value) != NULL && copy != NULL && LLVMIsAPHINode(copy) != NULL &&
            LLVMCountIncoming(copy) == 0)
            complete_phi(e, value, e->flow->block_of[i]);
    }
}

/* ---- The call ---- */

static LLVMValueRef returned(const expansion *e, unsigned block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(e->flow->blocks[block]);
    if (!e->ends_open[block] || LLVMIsAReturnInst(end) == NULL)
        return NULL;
    return end;
}

/* Leads all returns on to what follows the call, and gives that the result. */
static bool end_call(expansion *e) {
    unsigned count = 0, only = 0;
    for (unsigned block = 0; block < e->flow->block_count; ++block)
        if (returned(e, block) != NULL) {
            only = block;
            ++count;
        }
    if (count == 1 && e->tail == NULL && e->places[only] == e->head)
        return true;
    if (!split(e))
        return false;
    for (unsigned block = 0; block < e->flow->block_count; ++block)
        if (returned(e, block) != NULL) {
            position(e, e->places[block]);
            LLVMBuildBr(e->builder, e->tail);
        }
    return true;
}

static LLVMValueRef result_of(expansion *e, LLVMTypeRef type) {
    LLVMValueRef result = NULL, phi = NULL;
    LLVMBasicBlockRef place = NULL;
    for (unsigned block = 0; block < e->flow->block_count; ++block) {
        LLVMValueRef end = returned(e, block);
        if (end == NULL)
            continue;
        LLVMValueRef value = copy_of(e, LLVMGetOperand(end, 0));
        if (result != NULL && phi == NULL) {
            LLVMPositionBuilderBefore(e->builder, e->call);
            phi = LLVMBuildPhi(e->builder, type, "");
            LLVMAddIncoming(phi, &result, &place, 1);
        }
        result = value;
        place = e->places[block];
        if (phi != NULL)
            LLVMAddIncoming(phi, &result, &place, 1);
    }
    return phi != NULL ? phi : result != NULL ? result : LLVMGetUndef(type);
}

static bool copy_all(expansion *e) {
    for (unsigned block = 0; block < e->flow->block_count; ++block) {
        if (!copy_block(e, block))
            return false;
        e->is_done[block] = true;
    }
    complete_phis(e);
    if (!end_call(e))
        return false;
    LLVMTypeRef type = LLVMTypeOf(e->call);
    if (LLVMGetTypeKind(type) != LLVMVoidTypeKind)
        LLVMReplaceAllUsesWith(e->call, result_of(e, type));
    LLVMInstructionEraseFromParent(e->call);
    return true;
}

bool cltile_expand(LLVMValueRef call, LLVMValueRef function, const cltile_flow *flow, const cltile_known *known) {
    expansion e = {.flow = flow, .known = known, .function = function, .call = call, .caller = cltile_caller(call)};
    const unsigned edges = flow->next.from[flow->block_count];
    e.context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    e.head = LLVMGetInstructionParent(call);
    LLVMGetParams(function, e.parameters);
    e.builder = LLVMCreateBuilderInContext(e.context);
    e.copies = calloc(flow->value_count + 1, sizeof *e.copies);
    e.places = calloc(flow->block_count, sizeof *e.places);
    e.ways = calloc(edges + 1, sizeof *e.ways);
    e.is_done = calloc(3 * (size_t)flow->block_count, sizeof *e.is_done);
    bool done = e.copies != NULL && e.places != NULL && e.ways != NULL && e.is_done != NULL;
    if (done) {
        e.ends_open = e.is_done + flow->block_count;
        e.is_begun = e.ends_open + flow->block_count;
        done = copy_all(&e);
    }
    LLVMDisposeBuilder(e.builder);
    free(e.copies);
    free(e.places);
    free(e.ways);
    free(e.is_done);
    return done;
}
