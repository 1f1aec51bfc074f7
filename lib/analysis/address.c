/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sums of constants and terms, and what work-item 0 makes of them. */

#include "analysis/address.h"

#include "analysis/residue.h"
#include "analysis/uniformity.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <stddef.h>

/* Elements of elements of a variable, and operations of an index: more than anyone writes. */
#define MAX_DEPTH 64
#define MAX_INDEX_DEPTH 12

static bool is_number(LLVMValueRef value) {
    return LLVMIsAConstantInt(value) != NULL && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64;
}

/* ---- Sums ---- */

static void add_bytes(cltile_address *a, long long count, long long bytes) {
    long long product;
    if (__builtin_mul_overflow(count, bytes, &product) || __builtin_add_overflow(a->offset, product, &a->offset))
        a->is_sum = false;
}

static void add_term(cltile_address *a, LLVMValueRef value, long long scale) {
    unsigned i = 0;
    while (i < a->term_count && a->terms[i].value != value)
        ++i;
    if (i == CLTILE_MOST_TERMS) {
        a->is_sum = false;
        return;
    }
    if (i == a->term_count)
        a->terms[a->term_count++] = (cltile_term){value, 0};
    if (__builtin_add_overflow(a->terms[i].scale, scale, &a->terms[i].scale))
        a->is_sum = false;
    if (a->terms[i].scale == 0)
        a->terms[i] = a->terms[--a->term_count];
}

static void add_value(cltile_address *a, LLVMValueRef value, long long scale, unsigned depth) {
    if (is_number(value)) {
        add_bytes(a, LLVMConstIntGetSExtValue(value), scale);
        return;
    }
    const LLVMOpcode opcode = LLVMIsAInstruction(value) == NULL ? (LLVMOpcode)0 : LLVMGetInstructionOpcode(value);
    LLVMValueRef second = opcode == LLVMMul || opcode == LLVMShl ? LLVMGetOperand(value, 1) : NULL;
    long long factor = second != NULL && is_number(second) ? LLVMConstIntGetSExtValue(second) : 0;
    if (opcode == LLVMShl && factor > 0)
        factor = factor < 48 ? 1ll << factor : 0;
    if (depth == MAX_INDEX_DEPTH || (second != NULL && (factor <= 0 || __builtin_mul_overflow(scale, factor, &factor))))
        add_term(a, value, scale);
    else if (second != NULL)
        add_value(a, LLVMGetOperand(value, 0), factor, depth + 1);
    else if (opcode == LLVMZExt || opcode == LLVMSExt)
        add_value(a, LLVMGetOperand(value, 0), scale, depth + 1);
    else if (opcode == LLVMAdd || opcode == LLVMSub) {
        add_value(a, LLVMGetOperand(value, 0), scale, depth + 1);
        add_value(a, LLVMGetOperand(value, 1), opcode == LLVMAdd ? scale : -scale, depth + 1);
    } else
        add_term(a, value, scale);
}

void cltile_add_to_address(cltile_address *address, LLVMValueRef value, long long scale) {
    add_value(address, value, scale, 0);
    address->is_known = address->is_sum && address->term_count == 0;
}

static void add_index(LLVMTargetDataRef layout, cltile_address *a, LLVMTypeRef *type, LLVMValueRef index,
                      bool is_first) {
    if (!is_first && LLVMGetTypeKind(*type) == LLVMStructTypeKind) {
        const unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
        add_bytes(a, 1, (long long)LLVMOffsetOfElement(layout, *type, field));
        *type = LLVMStructGetTypeAtIndex(*type, field);
        return;
    }
    if (!is_first)
        *type = LLVMGetElementType(*type);
    add_value(a, index, (long long)LLVMABISizeOfType(layout, *type), 0);
}

cltile_address cltile_find_address(LLVMTargetDataRef layout, LLVMValueRef pointer) {
    cltile_address a = {.base = pointer, .is_sum = true};
    for (unsigned depth = 0; depth < MAX_DEPTH; ++depth) {
        const bool is_expression = LLVMIsAConstantExpr(a.base) != NULL;
        if (!is_expression && LLVMIsAInstruction(a.base) == NULL)
            break;
        const LLVMOpcode opcode = is_expression ? LLVMGetConstOpcode(a.base) : LLVMGetInstructionOpcode(a.base);
        if (opcode == LLVMGetElementPtr) {
            LLVMTypeRef type = LLVMGetGEPSourceElementType(a.base);
            for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(a.base); ++i)
                add_index(layout, &a, &type, LLVMGetOperand(a.base, i), i == 1);
        } else if (opcode != LLVMBitCast && opcode != LLVMAddrSpaceCast) {
            break;
        }
        a.base = LLVMGetOperand(a.base, 0);
    }
    a.is_known = a.is_sum && a.term_count == 0;
    return a;
}

/* ---- Work-item 0 ---- */

/* Two blocks with addresses, and the loops around both, in which iterations may differ. */
typedef struct ends {
    const cltile_flow *flow;
    unsigned from, to;
} ends;

/* What a loop's variable is in the first iteration, unless both blocks are in the loop; NULL for others. */
static LLVMValueRef first_of_phi(const ends *e, LLVMValueRef phi) {
    const cltile_flow *flow = e->flow;
    const unsigned block = cltile_number(flow, LLVMGetInstructionParent(phi));
    for (unsigned i = 0; i < flow->loop_count; ++i) {
        const cltile_loop *loop = &flow->loops[i];
        if (loop->header == block && !(loop->has[e->from] && loop->has[e->to]))
            return cltile_incoming(flow, loop, phi, false);
    }
    return NULL;
}

static bool compute(LLVMOpcode opcode, unsigned long long a, unsigned long long b, unsigned long long *result) {
    *result = opcode == LLVMAdd   ? a + b
              : opcode == LLVMSub ? a - b
              : opcode == LLVMMul ? a * b
              : opcode == LLVMAnd ? a & b
              : opcode == LLVMOr  ? a | b
              : opcode == LLVMXor ? a ^ b
              : b < 64            ? a << b
                                  : 0;
    return opcode == LLVMAdd || opcode == LLVMSub || opcode == LLVMMul || opcode == LLVMAnd || opcode == LLVMOr ||
           opcode == LLVMXor || opcode == LLVMShl;
}

static bool is_zero_by_first(LLVMOpcode opcode) {
    return opcode == LLVMMul || opcode == LLVMAnd || opcode == LLVMShl || opcode == LLVMLShr || opcode == LLVMAShr ||
           opcode == LLVMUDiv || opcode == LLVMSDiv || opcode == LLVMURem || opcode == LLVMSRem;
}

/* Whether a value is 0 for work-item 0 of work-group 0. */
static bool is_zero(LLVMValueRef value) {
    int length = 0;
    const char *name =
        LLVMIsACallInst(value) == NULL ? "" : cltile_base_name(cltile_symbol(LLVMGetCalledValue(value)), &length);
    return cltile_is_work_item_id(value) || (length == 12 && cltile_starts_with(name, "get_group_id"));
}

/* The number that a value is for work-item 0 of work-group 0. Narrower types wrap as 64 bits do: who indexes memory by
 * what wraps is beyond this. */
static bool evaluate(const ends *e, LLVMValueRef value, unsigned depth, unsigned long long *number) {
    *number = 0;
    if (is_number(value)) {
        *number = (unsigned long long)LLVMConstIntGetSExtValue(value);
        return true;
    }
    if (LLVMIsAInstruction(value) == NULL || depth == MAX_INDEX_DEPTH)
        return false;
    if (is_zero(value))
        return true;
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    switch (opcode) {
    case LLVMPHI: {
        LLVMValueRef first = first_of_phi(e, value);
        return first != NULL && evaluate(e, first, depth + 1, number);
    }
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMFreeze:
        return evaluate(e, LLVMGetOperand(value, 0), depth + 1, number);
    default:
        break;
    }
    if (LLVMIsABinaryOperator(value) == NULL)
        return false;
    unsigned long long a, b;
    const bool has_a = evaluate(e, LLVMGetOperand(value, 0), depth + 1, &a);
    if (has_a && a == 0 && is_zero_by_first(opcode))
        return true;
    const bool has_b = evaluate(e, LLVMGetOperand(value, 1), depth + 1, &b);
    if (has_b && b == 0 && (opcode == LLVMMul || opcode == LLVMAnd))
        return true;
    return has_a && has_b && compute(opcode, a, b, number);
}

/* Whether a value is at the second end what the other, or itself, is at the first. */
static bool comes_again(const ends *e, unsigned later, LLVMValueRef first, LLVMValueRef second) {
    const cltile_flow *flow = e->flow;
    if (later == CLTILE_SAME_ITERATION)
        return cltile_comes_next(flow, NULL, first, second);
    if (later != CLTILE_ANY_ITERATION)
        return first == second && cltile_is_kept(flow, &flow->loops[later], first)
                   ? true
                   : cltile_comes_next(flow, &flow->loops[later], first, second);
    bool is_kept = first == second;
    for (unsigned i = 0; i < flow->loop_count; ++i)
        is_kept = is_kept && (!flow->loops[i].has[e->from] || cltile_is_kept(flow, &flow->loops[i], first));
    return is_kept;
}

static bool add_evaluated(const ends *e, const cltile_term *t, long long sign, long long *bytes) {
    unsigned long long number;
    long long product;
    return evaluate(e, t->value, 0, &number) && !__builtin_mul_overflow((long long)number, sign * t->scale, &product) &&
           !__builtin_add_overflow(*bytes, product, bytes);
}

bool cltile_find_distance(const cltile_flow *flow, unsigned from_block, unsigned to_block, unsigned later,
                          const cltile_address *from, const cltile_address *to, long long *bytes) {
    const ends e = {flow, from_block, to_block};
    if (!comes_again(&e, later, from->base, to->base) || !from->is_sum || !to->is_sum ||
        __builtin_sub_overflow(to->offset, from->offset, bytes))
        return false;
    cltile_address rest = *to;
    for (unsigned i = 0; i < from->term_count; ++i) {
        const cltile_term *t = &from->terms[i];
        bool is_taken_off = false;
        for (unsigned j = 0; j < rest.term_count && !is_taken_off; ++j) {
            is_taken_off = rest.terms[j].scale == t->scale && comes_again(&e, later, t->value, rest.terms[j].value);
            if (is_taken_off)
                rest.terms[j] = rest.terms[--rest.term_count];
        }
        if (!is_taken_off && !add_evaluated(&e, t, -1, bytes))
            return false;
    }
    for (unsigned i = 0; i < rest.term_count; ++i)
        if (!add_evaluated(&e, &rest.terms[i], 1, bytes))
            return false;
    return true;
}

bool cltile_are_other_slots(const cltile_flow *flow, unsigned later, const cltile_address *from,
                            const cltile_address *to) {
    const cltile_loop *loop = later < flow->loop_count ? &flow->loops[later] : NULL;
    return later != CLTILE_ANY_ITERATION && from->base == to->base && from->is_sum && to->is_sum &&
           from->offset == to->offset && from->term_count == 1 && to->term_count == 1 &&
           from->terms[0].scale == to->terms[0].scale &&
           cltile_is_other_slot(flow, loop, from->terms[0].value, to->terms[0].value);
}

/* ---- Greatest values ---- */

/* The bits that a variable like `slot`, of `slot ^= 1`, ever has: it starts with constants, and changes by masks. */
static bool find_bits_of_phi(LLVMValueRef phi, unsigned long long *bits) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i), number = value;
        const LLVMOpcode opcode = LLVMIsAInstruction(value) == NULL ? (LLVMOpcode)0 : LLVMGetInstructionOpcode(value);
        if (opcode == LLVMXor || opcode == LLVMAnd)
            number = LLVMGetOperand(value, 1);
        if (!is_number(number) || (opcode == LLVMXor && LLVMGetOperand(value, 0) != phi))
            return false;
        *bits |= LLVMConstIntGetZExtValue(number);
    }
    return true;
}

static bool is_minimum(LLVMValueRef call) {
    int length;
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call)), *name = cltile_base_name(symbol, &length);
    return LLVMGetNumArgOperands(call) == 2 &&
           (cltile_starts_with(symbol, "llvm.smin.") || cltile_starts_with(symbol, "llvm.umin.") ||
            (length == 3 && cltile_starts_with(name, "min")));
}

static bool find_greatest(LLVMValueRef value, unsigned depth, unsigned long long *greatest) {
    unsigned long long a = 0, b = 0;
    *greatest = 0;
    if (is_number(value)) {
        *greatest = LLVMConstIntGetZExtValue(value);
        return LLVMConstIntGetSExtValue(value) >= 0;
    }
    if (LLVMIsAInstruction(value) == NULL || depth == MAX_INDEX_DEPTH || LLVMGetNumOperands(value) == 0)
        return false;
    if (LLVMIsAPHINode(value) != NULL)
        return find_bits_of_phi(value, greatest);
    const bool has_a = find_greatest(LLVMGetOperand(value, 0), depth + 1, &a);
    const bool has_b = LLVMGetNumOperands(value) > 1 && find_greatest(LLVMGetOperand(value, 1), depth + 1, &b);
    *greatest = a;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMZExt:
    case LLVMSExt:
    case LLVMTrunc:
    case LLVMFreeze:
        return has_a;
    case LLVMAdd:
        return has_a && has_b && !__builtin_add_overflow(a, b, greatest);
    case LLVMMul:
        return has_a && has_b && !__builtin_mul_overflow(a, b, greatest);
    case LLVMShl:
        *greatest = b < 32 ? a << b : 0;
        return has_a && has_b && a < 1u << 31;
    case LLVMXor:
        *greatest = a | b;
        return has_a && has_b;
    case LLVMURem:
    case LLVMSRem:
        *greatest = b - 1;
        return has_b && b != 0;
    case LLVMAnd:
        *greatest = has_a && (!has_b || a < b) ? a : b;
        return has_a || has_b;
    case LLVMCall:
        *greatest = has_a && (!has_b || a < b) ? a : b;
        return is_minimum(value) && (has_a || has_b);
    default:
        return false;
    }
}

bool cltile_find_greatest(LLVMValueRef value, unsigned long long *greatest) {
    return find_greatest(value, 0, greatest);
}

bool cltile_find_greatest_terms(const cltile_address *address, unsigned long long *bytes) {
    *bytes = 0;
    for (unsigned i = 0; i < address->term_count; ++i) {
        const cltile_term *t = &address->terms[i];
        unsigned long long greatest;
        if (t->scale < 0 || !cltile_find_greatest(t->value, &greatest) ||
            __builtin_mul_overflow(greatest, (unsigned long long)t->scale, &greatest) ||
            __builtin_add_overflow(*bytes, greatest, bytes))
            return false;
    }
    return address->is_sum;
}

bool cltile_find_begin(const cltile_address *address, unsigned long long *begin) {
    unsigned long long most;
    if (!address->is_sum || address->offset < 0)
        return false;
    if (!cltile_find_greatest_terms(address, &most)) {
        for (unsigned i = 0; i < address->term_count; ++i)
            if (address->terms[i].scale < 0)
                return false;
        most = 0;
    }
    *begin = (unsigned long long)address->offset + most;
    return true;
}
