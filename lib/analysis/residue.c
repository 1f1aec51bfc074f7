/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Slots as remainders: a counter and a constant, divided by the number of slots. */

#include "analysis/residue.h"

#include <llvm-c/Core.h>
#include <stddef.h>

#define MAX_DEPTH 8
#define MOST_SLOTS 65536

/* (base + number) mod slots; 0 slots: base + number. */
typedef struct residue {
    LLVMValueRef base; /* NULL: none is known */
    long long number, slots;
    bool is_greater; /* or that and a multiple of the slots */
} residue;

static LLVMOpcode opcode_of(LLVMValueRef value) {
    return LLVMIsAInstruction(value) == NULL ? (LLVMOpcode)0 : LLVMGetInstructionOpcode(value);
}

/* A constant from 0 to MOST_SLOTS, or -1. */
static long long small_number(LLVMValueRef value) {
    const bool is_number = LLVMIsAConstantInt(value) != NULL && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64;
    const unsigned long long number = is_number ? LLVMConstIntGetZExtValue(value) : MOST_SLOTS + 1;
    return number <= MOST_SLOTS ? (long long)number : -1;
}

static residue take_remainder(residue r, long long slots) {
    /* Of a remainder by other slots the base is not known. */
    if (r.slots % slots != 0)
        return (residue){.base = NULL};
    r.slots = slots;
    r.is_greater = false;
    r.number = (r.number % slots + slots) % slots;
    return r;
}

/* `phi` is a variable whose number of slots is being looked for, or NULL. */
static residue find_residue(LLVMValueRef value, LLVMValueRef phi, unsigned depth);

static residue add_number(LLVMValueRef value, long long number, LLVMValueRef phi, unsigned depth) {
    residue r = find_residue(value, phi, depth + 1);
    r.number += number;
    r.is_greater = r.slots != 0;
    return r;
}

/* The other one of two slots. */
static residue take_other(LLVMValueRef value, LLVMValueRef phi, unsigned depth) {
    residue r = value == phi ? (residue){.base = phi, .slots = 2} : find_residue(value, phi, depth + 1);
    r.number ^= 1;
    return r.slots == 2 && !r.is_greater ? r : (residue){.base = NULL};
}

/* A variable that starts at a slot's number, and goes to another in each iteration: slot ^= 1. */
static residue find_slots(LLVMValueRef phi) {
    long long slots = 0, greatest = 0;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        const long long number = small_number(LLVMGetIncomingValue(phi, i));
        const residue next = find_residue(LLVMGetIncomingValue(phi, i), phi, 0);
        greatest = number > greatest ? number : greatest;
        if (number < 0 &&
            (next.base != phi || next.slots == 0 || next.is_greater || (slots != 0 && slots != next.slots)))
            return (residue){.base = phi};
        slots = number < 0 ? next.slots : slots;
    }
    return (residue){.base = phi, .slots = greatest < slots ? slots : 0};
}

/* The number of slots of a choice between 0 and the next slot: `next == 3 ? 0 : next`, `slot < 2 ? slot + 1 : 0`; 0 for
 * other choices. LLVM makes the first of a remainder. */
static long long slots_of_choice(LLVMValueRef choice, LLVMValueRef *next) {
    LLVMValueRef condition = LLVMGetOperand(choice, 0);
    const bool begins_if_true = small_number(LLVMGetOperand(choice, 1)) == 0;
    *next = LLVMGetOperand(choice, begins_if_true ? 2 : 1);
    if (LLVMIsAICmpInst(condition) == NULL || (!begins_if_true && small_number(LLVMGetOperand(choice, 2)) != 0))
        return 0;
    LLVMValueRef compared = LLVMGetOperand(condition, 0);
    const long long number = small_number(LLVMGetOperand(condition, 1));
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
    const bool is_above = predicate == LLVMIntSGT || predicate == LLVMIntUGT;
    const bool is_below = predicate == LLVMIntSLT || predicate == LLVMIntULT;
    const bool is_slot = opcode_of(*next) == LLVMAdd && LLVMGetOperand(*next, 0) == compared &&
                         small_number(LLVMGetOperand(*next, 1)) == 1;
    if ((begins_if_true ? !is_above && predicate != LLVMIntEQ : !is_below && predicate != LLVMIntNE) || number <= 0 ||
        (compared != *next && !is_slot))
        return 0;
    return number + is_slot + is_above;
}

static residue find_residue(LLVMValueRef value, LLVMValueRef phi, unsigned depth) {
    const residue whole = {.base = value};
    const LLVMOpcode opcode = opcode_of(value);
    if (opcode == LLVMPHI && phi == NULL)
        return find_slots(value);
    if (opcode == 0 || opcode == LLVMPHI || depth == MAX_DEPTH)
        return whole;
    LLVMValueRef first = LLVMGetNumOperands(value) > 0 ? LLVMGetOperand(value, 0) : NULL;
    LLVMValueRef second = LLVMGetNumOperands(value) > 1 ? LLVMGetOperand(value, 1) : NULL;
    const long long number = second == NULL ? -1 : small_number(second);
    switch (opcode) {
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMFreeze:
        return find_residue(first, phi, depth + 1);
    case LLVMAdd:
        return number < 0 ? whole : add_number(first, number, phi, depth);
    case LLVMAnd:
        return number <= 0 || (number & (number + 1)) != 0
                   ? whole
                   : take_remainder(find_residue(first, phi, depth + 1), number + 1);
    case LLVMURem:
    case LLVMSRem:
        return number <= 0 ? whole : take_remainder(find_residue(first, phi, depth + 1), number);
    case LLVMSelect: {
        LLVMValueRef next;
        const long long slots = slots_of_choice(value, &next);
        return slots == 0 ? whole : take_remainder(find_residue(next, phi, depth + 1), slots);
    }
    case LLVMXor:
        return number == 1 ? take_other(first, phi, depth) : whole;
    case LLVMSub:
        return small_number(first) == 1 ? take_other(second, phi, depth) : whole;
    default:
        return whole;
    }
}

bool cltile_is_kept(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef value) {
    return LLVMIsAInstruction(value) == NULL || !loop->has[cltile_number(flow, LLVMGetInstructionParent(value))];
}

LLVMValueRef cltile_incoming(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef phi, bool from_inside) {
    LLVMValueRef found = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        const unsigned from = cltile_number(flow, LLVMGetIncomingBlock(phi, i));
        if ((from != CLTILE_NOWHERE && loop->has[from]) != from_inside)
            continue;
        if (found != NULL && found != LLVMGetIncomingValue(phi, i))
            return NULL;
        found = LLVMGetIncomingValue(phi, i);
    }
    return found;
}

/* What a variable of a loop has in its next iteration, in terms of this one; NULL if that is not one value. */
static LLVMValueRef next_of(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef variable) {
    const bool is_variable =
        LLVMIsAPHINode(variable) != NULL && cltile_number(flow, LLVMGetInstructionParent(variable)) == loop->header;
    return is_variable ? cltile_incoming(flow, loop, variable, true) : NULL;
}

/* What a base is in the next iteration: itself and a number. */
static bool find_step(const cltile_flow *flow, const cltile_loop *loop, const residue *r, long long *number) {
    *number = 0;
    if (cltile_is_kept(flow, loop, r->base))
        return true;
    LLVMValueRef next = next_of(flow, loop, r->base);
    if (next == NULL)
        return false;
    const residue after = find_residue(next, r->base, 0);
    *number = after.number;
    return after.base == r->base && (after.slots == 0 || after.slots == r->slots);
}

/* From a value to another: the second as it is in the next iteration of a loop, or in this one without a loop. */
static bool find_difference(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef value, LLVMValueRef later,
                            long long *difference, long long *slots) {
    const residue r = find_residue(value, NULL, 0), l = find_residue(later, NULL, 0);
    long long step = 0;
    if (r.base == NULL || r.base != l.base || r.slots != l.slots || r.is_greater || l.is_greater ||
        (loop != NULL && !find_step(flow, loop, &r, &step)))
        return false;
    *difference = l.number + step - r.number;
    *slots = r.slots;
    return true;
}

bool cltile_comes_next(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef value, LLVMValueRef later) {
    if ((loop == NULL ? later : next_of(flow, loop, later)) == value)
        return true;
    const LLVMOpcode opcode = opcode_of(value);
    if ((opcode == LLVMMul || opcode == LLVMShl) && opcode_of(later) == opcode)
        for (unsigned i = 0; i < (opcode == LLVMMul ? 2 : 1); ++i) {
            LLVMValueRef factor = LLVMGetOperand(value, 1 - i);
            for (unsigned j = 0; j < (opcode == LLVMMul ? 2 : 1); ++j)
                if (factor == LLVMGetOperand(later, 1 - j) && (loop == NULL || cltile_is_kept(flow, loop, factor)) &&
                    cltile_comes_next(flow, loop, LLVMGetOperand(value, i), LLVMGetOperand(later, j)))
                    return true;
        }
    long long difference, slots;
    return find_difference(flow, loop, value, later, &difference, &slots) &&
           (slots == 0 ? difference == 0 : difference % slots == 0);
}

bool cltile_is_other_slot(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef value, LLVMValueRef later) {
    long long difference, slots;
    return find_difference(flow, loop, value, later, &difference, &slots) && slots != 0 && difference % slots != 0;
}
