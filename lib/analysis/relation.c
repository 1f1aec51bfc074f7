/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The values that conditions are computed of. */

#include "analysis/relation.h"

#include "analysis/uniformity.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <stddef.h>

#define MAX_DEPTH 8
#define MAX_SOURCES 16

/* What a condition is computed of: parameters, loads, calls, and variables of loops. */
typedef struct sources {
    LLVMValueRef rows[MAX_SOURCES];
    unsigned count;
    bool is_open; /* there is more */
} sources;

static void add_source(sources *s, LLVMValueRef value) {
    for (unsigned i = 0; i < s->count; ++i)
        if (s->rows[i] == value)
            return;
    if (s->count == MAX_SOURCES)
        s->is_open = true;
    else
        s->rows[s->count++] = value;
}

/* Whether a value is computed of a phi, for the phi's next iteration. */
static bool counts(LLVMValueRef value, LLVMValueRef phi) {
    if (LLVMIsABinaryOperator(value) == NULL && LLVMIsAGetElementPtrInst(value) == NULL)
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); ++i)
        if (LLVMGetOperand(value, i) == phi)
            return true;
    return false;
}

static void add_sources(sources *s, LLVMValueRef value, unsigned depth);

/* A variable that a loop counts, and where it starts. Other phis remember which way control came. */
static void add_phi(sources *s, LLVMValueRef phi, unsigned depth) {
    bool is_counted = false;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
        is_counted |= counts(LLVMGetIncomingValue(phi, i), phi);
    s->is_open |= !is_counted;
    add_source(s, phi);
    for (unsigned i = 0; i < LLVMCountIncoming(phi) && is_counted; ++i)
        if (!counts(LLVMGetIncomingValue(phi, i), phi))
            add_sources(s, LLVMGetIncomingValue(phi, i), depth + 1);
}

static void add_sources(sources *s, LLVMValueRef value, unsigned depth) {
    if (LLVMIsAArgument(value) != NULL || (LLVMIsAInstruction(value) != NULL && depth == MAX_DEPTH))
        add_source(s, value);
    if (LLVMIsAInstruction(value) == NULL)
        return;
    s->is_open |= depth == MAX_DEPTH;
    if (LLVMIsAPHINode(value) != NULL && depth < MAX_DEPTH) {
        add_phi(s, value, depth);
        return;
    }
    const bool is_call = LLVMIsACallInst(value) != NULL;
    if (LLVMIsALoadInst(value) != NULL || LLVMIsAAllocaInst(value) != NULL ||
        (is_call && !cltile_starts_with(cltile_symbol(LLVMGetCalledValue(value)), "llvm."))) {
        add_source(s, value);
        return;
    }
    const unsigned count = is_call ? LLVMGetNumArgOperands(value) : (unsigned)LLVMGetNumOperands(value);
    for (unsigned i = 0; i < count && depth < MAX_DEPTH; ++i)
        add_sources(s, LLVMGetOperand(value, i), depth + 1);
}

/* Whether two values are computed alike. */
static bool is_same(LLVMValueRef a, LLVMValueRef b, unsigned depth) {
    if (a == b)
        return true;
    if (depth == MAX_DEPTH || LLVMIsAInstruction(a) == NULL || LLVMIsAInstruction(b) == NULL ||
        LLVMGetInstructionOpcode(a) != LLVMGetInstructionOpcode(b) || LLVMTypeOf(a) != LLVMTypeOf(b) ||
        LLVMGetNumOperands(a) != LLVMGetNumOperands(b) || LLVMIsAPHINode(a) != NULL || LLVMIsAAllocaInst(a) != NULL)
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(a); ++i)
        if (!is_same(LLVMGetOperand(a, i), LLVMGetOperand(b, i), depth + 1))
            return false;
    return true;
}

static bool have_common_source(const sources *a, const sources *b) {
    for (unsigned i = 0; i < a->count; ++i)
        for (unsigned j = 0; j < b->count; ++j)
            if (is_same(a->rows[i], b->rows[j], 0))
                return true;
    return false;
}

/* Whether a comparison is of the work-item's id, which decides for itself: some work-item has an id that makes it come
 * out as it does. */
static bool is_of_work_item(LLVMValueRef condition, const sources *others) {
    for (unsigned side = 0; side < 2 && LLVMIsAICmpInst(condition) != NULL; ++side) {
        sources s = {.count = 0};
        bool has_id = false;
        add_sources(&s, LLVMGetOperand(condition, side), 0);
        for (unsigned i = 0; i < s.count; ++i)
            has_id = has_id || cltile_is_work_item_id(s.rows[i]);
        if (has_id && !s.is_open && !have_common_source(&s, others))
            return true;
    }
    return false;
}

bool cltile_are_related(LLVMValueRef condition, LLVMValueRef other) {
    sources a = {.count = 0}, b = {.count = 0};
    add_sources(&a, condition, 0);
    add_sources(&b, other, 0);
    return a.is_open || b.is_open ||
           (have_common_source(&a, &b) && !is_of_work_item(condition, &b) && !is_of_work_item(other, &a));
}

/* -1 if a comparison that came out so says that its first operand is below the other, 1 for above, 0 for others. */
static int direction_of(LLVMValueRef condition, bool result) {
    switch (LLVMIsAICmpInst(condition) == NULL ? LLVMIntEQ : LLVMGetICmpPredicate(condition)) {
    case LLVMIntSLT:
    case LLVMIntSLE:
    case LLVMIntULT:
    case LLVMIntULE:
        return result ? -1 : 1;
    case LLVMIntSGT:
    case LLVMIntSGE:
    case LLVMIntUGT:
    case LLVMIntUGE:
        return result ? 1 : -1;
    default:
        return 0;
    }
}

bool cltile_have_common_bound(LLVMValueRef condition, bool result, LLVMValueRef other, bool other_result) {
    const int direction = direction_of(condition, result), other_direction = direction_of(other, other_result);
    for (unsigned i = 0; i < 4 && direction != 0 && other_direction != 0; ++i) {
        const unsigned at = i / 2, other_at = i % 2; /* of the bound */
        LLVMValueRef bound = LLVMGetOperand(condition, at);
        if (bound == LLVMGetOperand(other, other_at) && !LLVMIsConstant(bound) &&
            (direction == other_direction) == (at == other_at) &&
            !cltile_are_related(LLVMGetOperand(condition, 1 - at), bound) &&
            !cltile_are_related(LLVMGetOperand(other, 1 - other_at), bound))
            return true;
    }
    return false;
}

bool cltile_counts_in_loop(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef condition) {
    sources s = {.count = 0};
    add_sources(&s, condition, 0);
    for (unsigned i = 0; i < s.count; ++i)
        if (LLVMIsAPHINode(s.rows[i]) != NULL &&
            cltile_number(flow, LLVMGetInstructionParent(s.rows[i])) == loop->header)
            return true;
    return false;
}
