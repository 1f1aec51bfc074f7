/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sums of constants and terms, and what work-item 0 makes of them. */

#include "analysis/address.h"

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
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
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

#define ROUNDS 3        /* iterations of loops around two blocks that are looked at */
#define MOST_VALUES 256 /* that one number is computed of */

/* One of two blocks with addresses, in an iteration of the loops around both. */
typedef struct point {
    const cltile_flow *flow;
    unsigned from, to, later;
    bool is_second;
    unsigned round;             /* of the loops around both, at the first block */
    const cltile_loop *stepped; /* a loop whose variables are looked at in an earlier iteration, `before` */
    unsigned before, values;
    LLVMBuilderRef folder; /* of constants */
} point;

/* Whether a value is the same in all iterations of a loop: it is computed outside. */
static bool is_kept(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef value) {
    return LLVMIsAInstruction(value) == NULL || !loop->has[cltile_number(flow, LLVMGetInstructionParent(value))];
}

/* What a variable of a loop has from blocks inside the loop, or outside; NULL if that is not one value. */
static LLVMValueRef find_incoming(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef phi, bool is_inside) {
    LLVMValueRef found = NULL;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        const unsigned from = cltile_number(flow, LLVMGetIncomingBlock(phi, i));
        if ((from != CLTILE_NOWHERE && loop->has[from]) != is_inside)
            continue;
        if (found != NULL && found != LLVMGetIncomingValue(phi, i))
            return NULL;
        found = LLVMGetIncomingValue(phi, i);
    }
    return found;
}

/* The iteration of a loop at a point: the first, if the loop is around one of the blocks; CLTILE_NOWHERE if it is not
 * known. */
static unsigned iteration_of(const point *p, const cltile_loop *loop) {
    if (loop == p->stepped)
        return p->before;
    if (!loop->has[p->from] || !loop->has[p->to])
        return loop->has[p->is_second ? p->to : p->from] ? 0 : CLTILE_NOWHERE;
    if (p->later == CLTILE_ANY_ITERATION)
        return CLTILE_NOWHERE;
    const cltile_loop *later = p->later == CLTILE_SAME_ITERATION ? NULL : &p->flow->loops[p->later];
    return later == NULL              ? p->round
           : loop == later            ? p->round + p->is_second
           : loop->has[later->header] ? p->round
                                      : CLTILE_NOWHERE;
}

/* What a loop's variable was set to, and the point at which; NULL if that is not known. Other values are kept. */
static LLVMValueRef find_setting(point *p, LLVMValueRef value) {
    while (value != NULL && LLVMIsAPHINode(value) != NULL) {
        const cltile_flow *flow = p->flow;
        const unsigned header = cltile_number(flow, LLVMGetInstructionParent(value));
        const cltile_loop *loop = cltile_loop_of_header(flow, header);
        const unsigned iteration = loop == NULL ? CLTILE_NOWHERE : iteration_of(p, loop);
        if (iteration == CLTILE_NOWHERE || ++p->values > MOST_VALUES)
            return NULL;
        value = find_incoming(flow, loop, value, iteration > 0);
        if (iteration > 0) {
            p->stepped = loop;
            p->before = iteration - 1;
        }
    }
    return value;
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

/* The constant that a value is for work-item 0 of work-group 0, or NULL. */
static LLVMValueRef evaluate(point *p, LLVMValueRef value) {
    if (is_number(value))
        return value;
    if (LLVMIsAInstruction(value) == NULL || ++p->values > MOST_VALUES)
        return NULL;
    if (is_zero(value))
        return LLVMConstNull(LLVMTypeOf(value));
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
    if (opcode == LLVMPHI) {
        point at = *p;
        LLVMValueRef set = find_setting(&at, value), result = set == NULL ? NULL : evaluate(&at, set);
        p->values = at.values;
        return result;
    }
    const bool is_cast = opcode == LLVMZExt || opcode == LLVMSExt || opcode == LLVMTrunc;
    if (!is_cast && opcode != LLVMFreeze && opcode != LLVMSelect && opcode != LLVMICmp &&
        LLVMIsABinaryOperator(value) == NULL)
        return NULL;
    LLVMValueRef a = evaluate(p, LLVMGetOperand(value, 0));
    if (is_cast)
        return a == NULL ? NULL : LLVMBuildCast(p->folder, opcode, a, LLVMTypeOf(value), "");
    if (a != NULL && opcode == LLVMSelect)
        return evaluate(p, LLVMGetOperand(value, LLVMIsNull(a) ? 2 : 1));
    if (opcode == LLVMFreeze || opcode == LLVMSelect || (a != NULL && LLVMIsNull(a) && is_zero_by_first(opcode)))
        return a;
    LLVMValueRef b = evaluate(p, LLVMGetOperand(value, 1));
    if (b != NULL && LLVMIsNull(b) && (opcode == LLVMMul || opcode == LLVMAnd))
        return b;
    if (a == NULL || b == NULL)
        return NULL;
    LLVMValueRef result = opcode == LLVMICmp ? LLVMBuildICmp(p->folder, LLVMGetICmpPredicate(value), a, b, "")
                                             : LLVMBuildBinOp(p->folder, opcode, a, b, "");
    return is_number(result) ? result : NULL;
}

/* Whether a value is at the second point what the other, or itself, is at the first. */
static bool comes_again(const point *from, const point *to, LLVMValueRef first, LLVMValueRef second) {
    const cltile_flow *flow = from->flow;
    bool is_same = first == second;
    for (unsigned i = 0; i < flow->loop_count && is_same && from->later != CLTILE_SAME_ITERATION; ++i)
        if (from->later == CLTILE_ANY_ITERATION ? flow->loops[i].has[from->from] : i == from->later)
            is_same = is_kept(flow, &flow->loops[i], first);
    if (is_same || LLVMIsAInstruction(first) == NULL || LLVMIsAInstruction(second) == NULL)
        return is_same;
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(first);
    point f = *from, t = *to;
    if (LLVMGetTypeKind(LLVMTypeOf(first)) == LLVMPointerTypeKind) {
        first = find_setting(&f, first);
        return first != NULL && first == find_setting(&t, second) && LLVMIsAInstruction(first) == NULL;
    }
    for (unsigned i = 0; i < 4 && opcode == LLVMMul && LLVMGetInstructionOpcode(second) == LLVMMul; ++i) {
        LLVMValueRef factor = LLVMGetOperand(first, i / 2), a = evaluate(&f, LLVMGetOperand(first, 1 - i / 2));
        if (factor == LLVMGetOperand(second, i % 2) && comes_again(from, to, factor, factor) && a != NULL &&
            a == evaluate(&t, LLVMGetOperand(second, 1 - i % 2)))
            return true;
    }
    return false;
}

static bool add_evaluated(const point *at, const cltile_term *t, long long sign, long long *bytes) {
    point p = *at;
    LLVMValueRef number = evaluate(&p, t->value);
    long long product;
    return number != NULL && !__builtin_mul_overflow(LLVMConstIntGetSExtValue(number), sign * t->scale, &product) &&
           !__builtin_add_overflow(*bytes, product, bytes);
}

static bool find_distance(const point *f, const point *t, const cltile_address *from, const cltile_address *to,
                          long long *bytes) {
    if (!comes_again(f, t, from->base, to->base) || !from->is_sum || !to->is_sum ||
        __builtin_sub_overflow(to->offset, from->offset, bytes))
        return false;
    cltile_address rest = *to;
    for (unsigned i = 0; i < from->term_count; ++i) {
        const cltile_term *term = &from->terms[i];
        bool is_taken_off = false;
        for (unsigned j = 0; j < rest.term_count && !is_taken_off; ++j) {
            is_taken_off = rest.terms[j].scale == term->scale && comes_again(f, t, term->value, rest.terms[j].value);
            if (is_taken_off)
                rest.terms[j] = rest.terms[--rest.term_count];
        }
        if (!is_taken_off && !add_evaluated(f, term, -1, bytes))
            return false;
    }
    for (unsigned i = 0; i < rest.term_count; ++i)
        if (!add_evaluated(t, &rest.terms[i], 1, bytes))
            return false;
    return true;
}

bool cltile_find_distance(const cltile_flow *flow, unsigned from_block, unsigned to_block, unsigned later,
                          const cltile_address *from, const cltile_address *to, long long *bytes) {
    const bool is_fixed = LLVMIsAInstruction(from->base) == NULL && LLVMIsAInstruction(to->base) == NULL;
    if (is_fixed && (from->base != to->base || (from->is_known && to->is_known)))
        return from->base == to->base && !__builtin_sub_overflow(to->offset, from->offset, bytes);
    point f = {.flow = flow, .from = from_block, .to = to_block, .later = later};
    f.folder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(from->base)));
    long long first = 0;
    bool is_known = true;
    for (; f.round < ROUNDS && is_known; ++f.round) {
        point t = f;
        t.is_second = true;
        is_known = find_distance(&f, &t, from, to, bytes) && (f.round == 0 || *bytes == first);
        first = *bytes;
    }
    LLVMDisposeBuilder(f.folder);
    return is_known;
}

/* ---- Greatest values ---- */

/* Whether a value is a constant for each way to a block. */
static bool is_set_by_way(LLVMValueRef value, LLVMBasicBlockRef block) {
    if (LLVMIsAPHINode(value) == NULL || LLVMGetInstructionParent(value) != block)
        return false;
    for (unsigned i = 0; i < LLVMCountIncoming(value); ++i)
        if (!is_number(LLVMGetIncomingValue(value, i)))
            return false;
    return true;
}

/* Whether the way to a block decides where it leads to: one value of a loop's variable may be seen at the end alone. */
static bool leads_on_by_way(LLVMBasicBlockRef block) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    if (LLVMIsABranchInst(branch) == NULL || !LLVMIsConditional(branch))
        return false;
    LLVMValueRef condition = LLVMGetCondition(branch);
    return is_set_by_way(condition, block) ||
           (LLVMIsAICmpInst(condition) != NULL &&
            (is_set_by_way(LLVMGetOperand(condition, 0), block) || is_set_by_way(LLVMGetOperand(condition, 1), block)));
}

/* The bits that a variable like `slot`, of `slot ^= 1`, ever has: it starts with constants, and changes by masks. */
static bool find_bits_of_phi(LLVMValueRef phi, unsigned long long *bits) {
    if (leads_on_by_way(LLVMGetInstructionParent(phi)))
        return false;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i), number = value;
        const LLVMOpcode opcode = LLVMGetInstructionOpcode(value);
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
