/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Conditions of branches, compared by how they are computed. */

#include "analysis/conditions.h"

#include "ir/names.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CONDITIONS CLTILE_MOST_CONDITIONS
#define WORDS (MAX_CONDITIONS / 64)
#define MAX_CANDIDATES 1024
#define MAX_DEPTH 6

typedef enum test_kind { TEST_VALUE, TEST_EQUAL, TEST_LESS, TEST_LESS_SIGNED } test_kind;

/* Whether a value is true, or equal to another, or less. */
typedef struct test {
    test_kind kind;
    LLVMValueRef first, second;
} test;

/* What follows from something. */
typedef struct consequences {
    cltile_facts facts;
    bool is_impossible;
} consequences;

struct cltile_conditions {
    const cltile_flow *flow;
    unsigned count;
    bool is_full; /* some candidates were not looked at */
    test tests[MAX_CONDITIONS];
    unsigned chosen_in[MAX_CONDITIONS];      /* by test: the block of the phi that it is of, or CLTILE_NOWHERE */
    consequences of_test[MAX_CONDITIONS][2]; /* by truth */
    consequences *of_case;                   /* by edge, of a switch's */
    cltile_condition_set *changes;           /* by loop: the tests that may change from turn to turn */
    cltile_facts *facts;                     /* by block: what holds wherever it is reached */
    short
        *number; /* by value: of a branch's condition, the test's, or ~ of it where it is the opposite; or NONE, LOST */
};

#define NONE 32767
#define LOST 32766 /* others ask for it, too, but there are too many */

typedef enum truth { FALSE, TRUE, UNKNOWN } truth;

static truth opposite(truth t) {
    return t == UNKNOWN ? UNKNOWN : t == TRUE ? FALSE : TRUE;
}

/* ---- Values that are computed alike ---- */

static bool is_same_call(LLVMValueRef a, LLVMValueRef b) {
    int length;
    return LLVMGetCalledValue(a) == LLVMGetCalledValue(b) &&
           !cltile_starts_with(cltile_base_name(cltile_symbol(LLVMGetCalledValue(a)), &length), "atom");
}

/* Whether two values are the same where nothing is written in between: also those that are loaded. */
static bool is_same(LLVMValueRef a, LLVMValueRef b, unsigned depth) {
    if (a == b)
        return true;
    if (depth == 0 || LLVMIsAInstruction(a) == NULL || LLVMIsAInstruction(b) == NULL ||
        LLVMGetInstructionOpcode(a) != LLVMGetInstructionOpcode(b) || LLVMTypeOf(a) != LLVMTypeOf(b) ||
        LLVMGetNumOperands(a) != LLVMGetNumOperands(b))
        return false;
    switch (LLVMGetInstructionOpcode(a)) {
    case LLVMPHI:
    case LLVMAlloca:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        return false;
    case LLVMCall:
        if (!is_same_call(a, b))
            return false;
        break;
    case LLVMICmp:
        if (LLVMGetICmpPredicate(a) != LLVMGetICmpPredicate(b))
            return false;
        break;
    case LLVMFCmp:
        if (LLVMGetFCmpPredicate(a) != LLVMGetFCmpPredicate(b))
            return false;
        break;
    case LLVMGetElementPtr:
        if (LLVMGetGEPSourceElementType(a) != LLVMGetGEPSourceElementType(b))
            return false;
        break;
    default:
        break;
    }
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(a); ++i)
        if (!is_same(LLVMGetOperand(a, i), LLVMGetOperand(b, i), depth - 1))
            return false;
    return true;
}

static bool is_number(LLVMValueRef value) {
    return value != NULL && LLVMIsAConstantInt(value) != NULL && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64;
}

/* Takes constants off a sum; NULL where nothing else is left. */
static LLVMValueRef split_sum(LLVMValueRef value, unsigned long long *number) {
    *number = 0;
    for (unsigned depth = 0; depth < MAX_DEPTH && LLVMIsAInstruction(value) != NULL &&
                             LLVMGetInstructionOpcode(value) == LLVMAdd && is_number(LLVMGetOperand(value, 1));
         ++depth) {
        *number += LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
        value = LLVMGetOperand(value, 0);
    }
    if (!is_number(value))
        return value;
    *number += LLVMConstIntGetZExtValue(value);
    return NULL;
}

static bool is_same_or_none(LLVMValueRef a, LLVMValueRef b) {
    return a == b || (a != NULL && b != NULL && is_same(a, b, MAX_DEPTH));
}

/* Also i == n - 2 and i + 1 == n - 1. */
static bool is_same_equality(const test *a, const test *b) {
    if (LLVMTypeOf(a->first) != LLVMTypeOf(b->first) || LLVMGetTypeKind(LLVMTypeOf(a->first)) != LLVMIntegerTypeKind ||
        LLVMGetIntTypeWidth(LLVMTypeOf(a->first)) > 64)
        return is_same(a->first, b->first, MAX_DEPTH) && is_same(a->second, b->second, MAX_DEPTH);
    unsigned long long numbers[4];
    LLVMValueRef sums[4] = {split_sum(a->first, &numbers[0]), split_sum(a->second, &numbers[1]),
                            split_sum(b->first, &numbers[2]), split_sum(b->second, &numbers[3])};
    const unsigned long long mask = ~0ull >> (64 - LLVMGetIntTypeWidth(LLVMTypeOf(a->first)));
    return (((numbers[0] - numbers[1]) ^ (numbers[2] - numbers[3])) & mask) == 0 && is_same_or_none(sums[0], sums[2]) &&
           is_same_or_none(sums[1], sums[3]);
}

static bool is_same_test(const test *a, const test *b) {
    if (a->kind != b->kind)
        return false;
    if (a->kind == TEST_EQUAL)
        return is_same_equality(a, b);
    return is_same(a->first, b->first, MAX_DEPTH) &&
           (a->kind == TEST_VALUE || is_same(a->second, b->second, MAX_DEPTH));
}

/* What a test of two constants gives. */
static bool compare_numbers(test_kind kind, LLVMValueRef a, LLVMValueRef b) {
    switch (kind) {
    case TEST_EQUAL:
        return LLVMConstIntGetZExtValue(a) == LLVMConstIntGetZExtValue(b);
    case TEST_LESS:
        return LLVMConstIntGetZExtValue(a) < LLVMConstIntGetZExtValue(b);
    case TEST_LESS_SIGNED:
        return LLVMConstIntGetSExtValue(a) < LLVMConstIntGetSExtValue(b);
    default:
        return LLVMConstIntGetZExtValue(a) != 0;
    }
}

/* ---- Tests ---- */

/* Puts a constant operand second. */
static test simplify(test t, bool *inverted) {
    if (t.kind == TEST_EQUAL && is_number(t.first))
        t = (test){t.kind, t.second, t.first};
    if (t.kind != TEST_EQUAL && is_number(t.first) && !is_number(t.second)) { /* n < x is !(x < n + 1) */
        LLVMValueRef next = LLVMConstInt(LLVMTypeOf(t.first), LLVMConstIntGetZExtValue(t.first) + 1, 0);
        if (compare_numbers(t.kind, t.first, next)) {
            t = (test){t.kind, t.second, next};
            *inverted = !*inverted;
        }
    }
    if (t.kind == TEST_LESS && is_number(t.second) && LLVMConstIntGetZExtValue(t.second) == 1)
        t = (test){TEST_EQUAL, t.first, LLVMConstInt(LLVMTypeOf(t.first), 0, 0)};
    return t;
}

/* A comparison as `first == second`, or `first < second`; a constant operand is second. */
static test test_of_comparison(LLVMValueRef value, bool *inverted) {
    test t = {TEST_EQUAL, LLVMGetOperand(value, 0), LLVMGetOperand(value, 1)};
    bool swapped = false;
    *inverted = false;
    switch (LLVMGetICmpPredicate(value)) {
    case LLVMIntEQ:
        break;
    case LLVMIntNE:
        *inverted = true;
        break;
    case LLVMIntUGE:
    case LLVMIntSGE:
        *inverted = true;
        break;
    case LLVMIntULE:
    case LLVMIntSLE:
        *inverted = swapped = true;
        break;
    case LLVMIntUGT:
    case LLVMIntSGT:
        swapped = true;
        break;
    default:
        break;
    }
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(value);
    if (predicate >= LLVMIntSGT)
        t.kind = TEST_LESS_SIGNED;
    else if (predicate >= LLVMIntUGT)
        t.kind = TEST_LESS;
    if (swapped)
        t = (test){t.kind, t.second, t.first};
    return simplify(t, inverted);
}

/* Parts of a condition: !a, a && b, a || b. */
typedef enum form { FORM_TEST, FORM_NOT, FORM_AND, FORM_OR } form;

static bool is_truth(LLVMValueRef value, bool truth) {
    return LLVMIsAConstantInt(value) != NULL && (LLVMConstIntGetZExtValue(value) != 0) == truth;
}

static form form_of(LLVMValueRef value, LLVMValueRef parts[2]) {
    if (LLVMIsAInstruction(value) == NULL)
        return FORM_TEST;
    parts[0] = LLVMGetNumOperands(value) > 0 ? LLVMGetOperand(value, 0) : NULL;
    parts[1] = LLVMGetNumOperands(value) > 1 ? LLVMGetOperand(value, 1) : NULL;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMFreeze:
        parts[1] = parts[0];
        return FORM_AND;
    case LLVMXor:
        return is_truth(parts[1], true) ? FORM_NOT : FORM_TEST;
    case LLVMAnd:
        return FORM_AND;
    case LLVMOr:
        return FORM_OR;
    case LLVMSelect:
        if (is_truth(parts[1], true)) {
            parts[1] = LLVMGetOperand(value, 2);
            return FORM_OR;
        }
        return is_truth(LLVMGetOperand(value, 2), false) ? FORM_AND : FORM_TEST;
    default:
        return FORM_TEST;
    }
}

static test test_of(LLVMValueRef value, bool *inverted) {
    if (LLVMIsAICmpInst(value) != NULL)
        return test_of_comparison(value, inverted);
    *inverted = false;
    return (test){TEST_VALUE, value, NULL};
}

/* ---- Facts ---- */

static bool has(const cltile_condition_set *all, unsigned number) {
    return (all->bits[number / 64] >> number % 64 & 1) != 0;
}

static void put(cltile_condition_set *all, unsigned number, bool is_in) {
    const uint64_t bit = 1ull << number % 64;
    all->bits[number / 64] = is_in ? all->bits[number / 64] | bit : all->bits[number / 64] & ~bit;
}

static truth fact(const cltile_facts *facts, unsigned number) {
    return !has(&facts->known, number) ? UNKNOWN : has(&facts->holds, number) ? TRUE : FALSE;
}

static void set_fact(cltile_facts *facts, unsigned number, truth t) {
    put(&facts->known, number, t != UNKNOWN);
    put(&facts->holds, number, t == TRUE);
}

static bool knows_anything(const cltile_facts *facts) {
    for (unsigned i = 0; i < WORDS; ++i)
        if (facts->known.bits[i] != 0)
            return true;
    return false;
}

void cltile_keep_facts(cltile_facts *facts, const cltile_condition_set *kept) {
    for (unsigned i = 0; i < WORDS; ++i) {
        facts->known.bits[i] &= kept->bits[i];
        facts->holds.bits[i] &= kept->bits[i];
    }
}

static void forget_facts(cltile_facts *facts, const cltile_condition_set *forgotten) {
    for (unsigned i = 0; i < WORDS; ++i) {
        facts->known.bits[i] &= ~forgotten->bits[i];
        facts->holds.bits[i] &= ~forgotten->bits[i];
    }
}

bool cltile_facts_include(const cltile_facts *facts, const cltile_facts *fewer) {
    for (unsigned i = 0; i < WORDS; ++i)
        if ((fewer->known.bits[i] & ~facts->known.bits[i]) != 0 ||
            ((fewer->holds.bits[i] ^ facts->holds.bits[i]) & fewer->known.bits[i]) != 0)
            return false;
    return true;
}

bool cltile_add_condition(cltile_condition_set *all, unsigned number) {
    const bool is_new = !has(all, number);
    put(all, number, true);
    return is_new;
}

unsigned cltile_next_condition(const cltile_condition_set *all, unsigned number) {
    for (; number < MAX_CONDITIONS; number = (number / 64 + 1) * 64) {
        const uint64_t left = all->bits[number / 64] >> number % 64;
        if (left != 0)
            return number + (unsigned)__builtin_ctzll(left);
    }
    return CLTILE_NOWHERE;
}

/* A condition's test, or ~ of it, or NONE, or LOST. */
static int number_of(const cltile_conditions *c, LLVMValueRef value) {
    const unsigned number = LLVMIsAInstruction(value) == NULL ? CLTILE_NOWHERE : cltile_number(c->flow, value);
    return number == CLTILE_NOWHERE ? NONE : c->number[number];
}

static truth find_truth(const cltile_conditions *c, const cltile_facts *facts, LLVMValueRef value, unsigned depth) {
    if (is_number(value))
        return LLVMConstIntGetZExtValue(value) != 0 ? TRUE : FALSE;
    LLVMValueRef parts[2];
    const form f = form_of(value, parts);
    if (f == FORM_TEST || depth == 0) {
        const int at = number_of(c, value);
        return at >= LOST ? UNKNOWN : at >= 0 ? fact(facts, (unsigned)at) : opposite(fact(facts, (unsigned)~at));
    }
    const truth first = find_truth(c, facts, parts[0], depth - 1);
    if (f == FORM_NOT)
        return opposite(first);
    const truth second = find_truth(c, facts, parts[1], depth - 1), decisive = f == FORM_AND ? FALSE : TRUE;
    if (first == decisive || second == decisive)
        return decisive;
    return first == second ? first : UNKNOWN;
}

static LLVMValueRef without_extension(LLVMValueRef value) {
    return LLVMIsAZExtInst(value) != NULL || LLVMIsASExtInst(value) != NULL ? LLVMGetOperand(value, 0) : value;
}

/* Whether a value is the maximum of another and something else: optimisers end loops so that run once at least. */
static bool is_at_least(LLVMValueRef value, LLVMValueRef other) {
    value = without_extension(value);
    if (LLVMIsACallInst(value) == NULL || LLVMGetNumArgOperands(value) != 2)
        return false;
    const char *symbol = cltile_symbol(LLVMGetCalledValue(value));
    return (cltile_starts_with(symbol, "llvm.smax") || cltile_starts_with(symbol, "llvm.umax")) &&
           (LLVMGetOperand(value, 0) == without_extension(other) ||
            LLVMGetOperand(value, 1) == without_extension(other));
}

static bool is_below(const test *made, const test *other) {
    return made->kind != TEST_EQUAL && other->kind == TEST_EQUAL &&
           ((is_same(made->first, other->first, MAX_DEPTH) && is_at_least(other->second, made->second)) ||
            (is_same(made->first, other->second, MAX_DEPTH) && is_at_least(other->first, made->second)));
}

/* What one comparison's being made true or false makes of another of the same two values. */
static truth find_implied_of_pair(const test *made, truth t, const test *other) {
    const bool same = is_same(made->first, other->first, MAX_DEPTH) && is_same(made->second, other->second, MAX_DEPTH);
    const bool swapped =
        is_same(made->first, other->second, MAX_DEPTH) && is_same(made->second, other->first, MAX_DEPTH);
    if (t == TRUE && is_below(made, other))
        return FALSE;
    if (t != TRUE || (!same && !swapped))
        return UNKNOWN;
    if (made->kind == other->kind)
        return made->kind == TEST_EQUAL ? TRUE : same ? TRUE : FALSE;
    return made->kind == TEST_EQUAL || other->kind == TEST_EQUAL ? FALSE : UNKNOWN;
}

/* The same of comparisons of one value with two constants: a < 3 makes a < 4 true and a == 3 false. */
static truth find_implied_of_numbers(const test *made, truth t, const test *other) {
    if (made->kind == TEST_EQUAL && t == TRUE)
        return compare_numbers(other->kind, made->second, other->second) ? TRUE : FALSE;
    if (made->kind == TEST_EQUAL)
        return is_same_test(made, other) ? FALSE : UNKNOWN;
    const bool below = compare_numbers(made->kind, other->second, made->second); /* other's number, made's */
    if (other->kind == TEST_EQUAL)
        return below != (t == TRUE) ? FALSE : UNKNOWN;
    const bool equal = compare_numbers(TEST_EQUAL, other->second, made->second);
    if (other->kind != made->kind)
        return UNKNOWN;
    return t == TRUE ? (below ? UNKNOWN : TRUE) : (below || equal ? FALSE : UNKNOWN);
}

static bool compare_numbers_alike(const test *a, const test *b) {
    return is_number(a->second) && is_number(b->second) && is_same(a->first, b->first, MAX_DEPTH);
}

static truth find_implied(const test *made, truth t, const test *other) {
    if (made->kind == TEST_VALUE || other->kind == TEST_VALUE)
        return UNKNOWN;
    if (compare_numbers_alike(made, other))
        return find_implied_of_numbers(made, t, other);
    return find_implied_of_pair(made, t, other);
}

static bool is_minimum(LLVMValueRef value) {
    if (LLVMIsACallInst(value) == NULL || LLVMGetNumArgOperands(value) != 2)
        return false;
    int length;
    const char *symbol = cltile_symbol(LLVMGetCalledValue(value)), *name = cltile_base_name(symbol, &length);
    return cltile_starts_with(symbol, "llvm.smin") || cltile_starts_with(symbol, "llvm.umin") ||
           (length == 3 && cltile_starts_with(name, "min"));
}

/* Makes a test, which may be none of the numbered, true or false, and what follows for the others. */
static bool assume_test(const cltile_conditions *c, cltile_facts *facts, const test *made, truth t) {
    for (unsigned i = 0; i < c->count; ++i) {
        const truth known = fact(facts, i), implied = find_implied(made, t, &c->tests[i]);
        if (implied != UNKNOWN && known != UNKNOWN && known != implied)
            return false;
        if (implied != UNKNOWN)
            set_fact(facts, i, implied);
    }
    const bool is_least = made->kind != TEST_EQUAL && t == FALSE && is_number(made->second) && is_minimum(made->first);
    for (unsigned i = 0; i < 2 && is_least; ++i) { /* then both are as large */
        const test one = {made->kind, LLVMGetOperand(made->first, i), made->second};
        if (!is_number(one.first) && !is_minimum(one.first) && !assume_test(c, facts, &one, FALSE))
            return false;
    }
    return true;
}

static bool add_facts(cltile_facts *facts, const consequences *all) {
    const cltile_facts *more = &all->facts;
    for (unsigned i = 0; i < WORDS; ++i) {
        const uint64_t both = facts->known.bits[i] & more->known.bits[i];
        if (all->is_impossible || (both & (facts->holds.bits[i] ^ more->holds.bits[i])) != 0)
            return false;
    }
    for (unsigned i = 0; i < WORDS; ++i) {
        facts->known.bits[i] |= more->known.bits[i];
        facts->holds.bits[i] |= more->holds.bits[i];
    }
    return true;
}

static bool assume_numbered(const cltile_conditions *c, cltile_facts *facts, unsigned number, truth t) {
    if (fact(facts, number) != UNKNOWN)
        return fact(facts, number) == t;
    set_fact(facts, number, t);
    return add_facts(facts, &c->of_test[number][t]);
}

static bool assume(const cltile_conditions *c, cltile_facts *facts, LLVMValueRef value, truth t, unsigned depth) {
    const truth known = find_truth(c, facts, value, MAX_DEPTH);
    if (known != UNKNOWN)
        return known == t;
    LLVMValueRef parts[2];
    const form f = form_of(value, parts);
    if (f == FORM_TEST || depth == 0) {
        const int at = number_of(c, value);
        if (at >= LOST)
            return true;
        return at >= 0 ? assume_numbered(c, facts, (unsigned)at, t)
                       : assume_numbered(c, facts, (unsigned)~at, opposite(t));
    }
    if (f == FORM_NOT)
        return assume(c, facts, parts[0], opposite(t), depth - 1);
    const truth neutral = f == FORM_AND ? TRUE : FALSE;
    if (t == neutral)
        return assume(c, facts, parts[0], t, depth - 1) && assume(c, facts, parts[1], t, depth - 1);
    if (find_truth(c, facts, parts[0], MAX_DEPTH) == neutral) /* then it is up to the other */
        return assume(c, facts, parts[1], t, depth - 1);
    if (find_truth(c, facts, parts[1], MAX_DEPTH) == neutral)
        return assume(c, facts, parts[0], t, depth - 1);
    return true;
}

/* ---- Edges ---- */

/* The value that a switch has on its way to a successor, or NULL. */
static LLVMValueRef case_value(LLVMValueRef branch, unsigned successor) {
#if LLVM_VERSION_MAJOR >= 22
    return successor == 0 ? NULL : LLVMGetSwitchCaseValue(branch, successor);
#else
    return successor == 0 ? NULL : LLVMGetOperand(branch, 2 * successor);
#endif
}

static bool assume_case(const cltile_conditions *c, cltile_facts *facts, LLVMValueRef branch, unsigned successor) {
    const unsigned first = successor == 0 ? 1 : successor;
    const unsigned end = successor == 0 ? LLVMGetNumSuccessors(branch) : successor + 1;
    for (unsigned i = first; i < end; ++i) {
        const test t = {TEST_EQUAL, LLVMGetOperand(branch, 0), case_value(branch, i)};
        if (!assume_test(c, facts, &t, successor == 0 ? FALSE : TRUE))
            return false;
    }
    return true;
}

static bool follow_branch(const cltile_conditions *c, cltile_facts *facts, unsigned block, unsigned successor) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(c->flow->blocks[block]);
    if (LLVMIsASwitchInst(branch) != NULL)
        return add_facts(facts, &c->of_case[c->flow->next.from[block] + successor]);
    if (LLVMIsABranchInst(branch) == NULL || !LLVMIsConditional(branch) ||
        LLVMGetSuccessor(branch, 0) == LLVMGetSuccessor(branch, 1))
        return true;
    return assume(c, facts, LLVMGetCondition(branch), successor == 0 ? TRUE : FALSE, MAX_DEPTH);
}

static LLVMValueRef incoming(const cltile_conditions *c, LLVMValueRef phi, unsigned from) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
        if (LLVMGetIncomingBlock(phi, i) == c->flow->blocks[from])
            return LLVMGetIncomingValue(phi, i);
    return NULL;
}

/* The number of the same test, or c->count. */
static unsigned find_test(const cltile_conditions *c, const test *t) {
    unsigned i = 0;
    while (i < c->count && !is_same_test(&c->tests[i], t))
        ++i;
    return i;
}

/* What a test of a phi is, coming from a block. */
static truth find_truth_of_phi(const cltile_conditions *c, const cltile_facts *facts, const test *t, unsigned from) {
    LLVMValueRef value = incoming(c, t->first, from);
    bool inverted = false;
    if (value == NULL)
        return UNKNOWN;
    if (t->kind == TEST_VALUE)
        return find_truth(c, facts, value, MAX_DEPTH);
    if (is_number(value) && is_number(t->second))
        return compare_numbers(t->kind, value, t->second) ? TRUE : FALSE;
    const test arrived = simplify((test){t->kind, value, t->second}, &inverted);
    const unsigned number = find_test(c, &arrived);
    const truth found = number < c->count ? fact(facts, number) : UNKNOWN;
    return inverted ? opposite(found) : found;
}

bool cltile_follow_edge(const cltile_conditions *c, cltile_facts *facts, unsigned block, unsigned successor) {
    const cltile_flow *f = c->flow;
    if (!follow_branch(c, facts, block, successor))
        return false;
    const unsigned to = f->next.to[f->next.from[block] + successor];
    const cltile_facts before = *facts;
    for (unsigned i = 0; i < f->loop_count && to <= block; ++i) /* dominators have lower numbers */
        if (f->loops[i].header == to && f->loops[i].has[block])
            forget_facts(facts, &c->changes[i]);
    for (unsigned i = 0; i < c->count; ++i)
        if (c->chosen_in[i] == to)
            set_fact(facts, i, find_truth_of_phi(c, &before, &c->tests[i], block));
    return true;
}

/* The test that a loop's condition is in its first turn: of `i < n` that begins with a constant. False where there is
 * no such. */
static bool find_first_test(const cltile_conditions *c, const test *t, test *first, bool *inverted) {
    const cltile_flow *f = c->flow;
    const unsigned phi =
        t->kind == TEST_VALUE || LLVMIsAPHINode(t->first) == NULL ? CLTILE_NOWHERE : cltile_number(f, t->first);
    const unsigned bound =
        phi == CLTILE_NOWHERE || LLVMIsAInstruction(t->second) == NULL ? CLTILE_NOWHERE : cltile_number(f, t->second);
    for (unsigned i = 0; phi != CLTILE_NOWHERE && i < f->loop_count; ++i) {
        if (f->loops[i].header != f->block_of[phi] || (bound != CLTILE_NOWHERE && f->loops[i].has[f->block_of[bound]]))
            continue;
        for (unsigned j = 0; j < LLVMCountIncoming(t->first); ++j) {
            const unsigned from = cltile_number(f, LLVMGetIncomingBlock(t->first, j));
            LLVMValueRef begin = LLVMGetIncomingValue(t->first, j);
            if (from == CLTILE_NOWHERE || f->loops[i].has[from] || !is_number(begin))
                continue;
            *inverted = false;
            *first = simplify((test){t->kind, begin, t->second}, inverted);
            return true;
        }
    }
    return false;
}

/* Where a turn of a loop was begun, the first was. */
static void assume_first_turn(const cltile_conditions *c, cltile_facts *facts, unsigned block, unsigned successor) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(c->flow->blocks[block]);
    if (LLVMIsABranchInst(branch) == NULL || !LLVMIsConditional(branch) ||
        LLVMIsAICmpInst(LLVMGetCondition(branch)) == NULL)
        return;
    bool inverted, first_inverted;
    const test t = test_of_comparison(LLVMGetCondition(branch), &inverted);
    test first;
    const cltile_facts before = *facts;
    if (find_first_test(c, &t, &first, &first_inverted) &&
        !assume_test(c, facts, &first, (successor == 0) != (inverted != first_inverted) ? TRUE : FALSE))
        *facts = before;
}

/* The only block from which a block is entered, other than for another turn of a loop; or CLTILE_NOWHERE. */
static unsigned entering_block(const cltile_flow *f, unsigned block) {
    unsigned found = CLTILE_NOWHERE;
    for (unsigned edge = f->previous.from[block]; edge < f->previous.from[block + 1]; ++edge) {
        const unsigned before = f->previous.to[edge];
        if (cltile_dominates(f, block, before))
            continue;
        if (found != CLTILE_NOWHERE)
            return CLTILE_NOWHERE;
        found = before;
    }
    return found;
}

/* What holds wherever a block is reached, by the branch that it is entered from. */
static cltile_facts find_entered(const cltile_conditions *c, unsigned block) {
    const cltile_flow *f = c->flow;
    const unsigned before = entering_block(f, block);
    cltile_facts entered = {{{0}}, {{0}}};
    for (unsigned edge = before == CLTILE_NOWHERE ? 0 : f->next.from[before];
         before != CLTILE_NOWHERE && edge < f->next.from[before + 1]; ++edge)
        if (f->next.to[edge] == block) {
            follow_branch(c, &entered, before, edge - f->next.from[before]);
            assume_first_turn(c, &entered, before, edge - f->next.from[before]);
        }
    for (unsigned i = 0; i < f->loop_count && knows_anything(&entered); ++i)
        if (f->loops[i].header == block)
            forget_facts(&entered, &c->changes[i]);
    return entered;
}

/* The same by all branches of blocks that dominate it, too, of which the last counts. */
static void find_facts(cltile_conditions *c) {
    for (unsigned block = 1; block < c->flow->block_count; ++block) { /* dominators have lower numbers */
        const cltile_facts entered = find_entered(c, block);
        cltile_facts *all = &c->facts[block];
        *all = c->facts[c->flow->dominator[block]];
        forget_facts(all, &entered.known);
        add_facts(all, &(consequences){entered, false});
    }
}

cltile_facts cltile_facts_of(const cltile_conditions *c, unsigned block) {
    return c->facts[block];
}

/* ---- Which conditions matter ---- */

static void add_set(cltile_condition_set *all, const cltile_condition_set *more) {
    for (unsigned i = 0; i < WORDS; ++i)
        all->bits[i] |= more->bits[i];
}

/* Adds the parts of a condition; false where one is lost. */
static bool add_parts(const cltile_conditions *c, LLVMValueRef value, unsigned depth, cltile_condition_set *all) {
    LLVMValueRef parts[2];
    const form f = form_of(value, parts);
    if (f != FORM_TEST && depth > 0) {
        const bool first = add_parts(c, parts[0], depth - 1, all);
        return (f == FORM_NOT || add_parts(c, parts[1], depth - 1, all)) && first;
    }
    const int at = number_of(c, value);
    if (at < LOST)
        put(all, (unsigned)(at >= 0 ? at : ~at), true);
    return at < LOST || (at == NONE && !c->is_full) || LLVMIsAInstruction(value) == NULL;
}

bool cltile_add_conditions_of_branch(const cltile_conditions *c, unsigned block, cltile_condition_set *all) {
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(c->flow->blocks[block]);
    if (LLVMIsASwitchInst(branch) != NULL)
        for (unsigned edge = c->flow->next.from[block]; edge < c->flow->next.from[block + 1]; ++edge)
            add_set(all, &c->of_case[edge].facts.known);
    else if (LLVMIsABranchInst(branch) != NULL && LLVMIsConditional(branch))
        return add_parts(c, LLVMGetCondition(branch), MAX_DEPTH, all);
    return LLVMIsASwitchInst(branch) == NULL || !c->is_full;
}

/* The same test of another value, which the test of a phi is where control comes from one block; false where it is
 * lost. */
static bool add_arrived(const cltile_conditions *c, const test *t, LLVMValueRef value, cltile_condition_set *all) {
    if (t->kind == TEST_VALUE)
        return add_parts(c, value, MAX_DEPTH, all);
    if (is_number(value) && is_number(t->second))
        return true;
    bool inverted = false;
    const test arrived = simplify((test){t->kind, value, t->second}, &inverted);
    const unsigned number = find_test(c, &arrived);
    if (number < c->count)
        put(all, number, true);
    return number < c->count || !c->is_full;
}

unsigned cltile_add_conditions_behind(const cltile_conditions *c, unsigned number, cltile_condition_set *all,
                                      bool *is_whole) {
    const test *t = &c->tests[number];
    for (unsigned i = 0; c->chosen_in[number] != CLTILE_NOWHERE && i < LLVMCountIncoming(t->first); ++i)
        if (!add_arrived(c, t, LLVMGetIncomingValue(t->first, i), all))
            *is_whole = false;
    return c->chosen_in[number];
}

/* ---- Which conditions there are ---- */

typedef struct candidate {
    test test;
    unsigned uses;
} candidate;

typedef struct candidates {
    candidate *rows;
    unsigned count;
    bool is_full;
} candidates;

/* A phi that is a constant on some way tells which way was taken. */
static bool has_constant(LLVMValueRef phi) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i)
        if (is_number(LLVMGetIncomingValue(phi, i)))
            return true;
    return false;
}

/* Whether one test may tell something of another. */
static bool are_related(const test *a, const test *b) {
    return find_implied(a, TRUE, b) != UNKNOWN || find_implied(a, FALSE, b) != UNKNOWN ||
           find_implied(b, TRUE, a) != UNKNOWN || find_implied(b, FALSE, a) != UNKNOWN;
}

static unsigned add_candidate(candidates *all, const test *t) {
    unsigned i = 0;
    while (i < all->count && !is_same_test(&all->rows[i].test, t))
        ++i;
    if (i == MAX_CANDIDATES) {
        all->is_full = true;
        return CLTILE_NOWHERE;
    }
    if (i < all->count) {
        ++all->rows[i].uses;
        return i;
    }
    all->rows[i] = (candidate){*t, LLVMIsAPHINode(t->first) != NULL && has_constant(t->first) ? 2 : 1};
    for (unsigned other = 0; other < i; ++other)
        if (are_related(t, &all->rows[other].test)) {
            ++all->rows[other].uses;
            ++all->rows[i].uses;
        }
    ++all->count;
    return i;
}

/* What collecting leaves for a value: the candidate, and whether it is the opposite. */
typedef struct collected {
    unsigned value, candidate;
    bool inverted;
} collected;

typedef struct collection {
    candidates all;
    collected *values;
    unsigned count;
} collection;

static void collect_tests(const cltile_conditions *c, collection *found, LLVMValueRef condition, unsigned depth) {
    LLVMValueRef parts[2];
    const form f = form_of(condition, parts);
    found->all.is_full |= found->count == MAX_CANDIDATES;
    if (LLVMIsAInstruction(condition) == NULL || found->count == MAX_CANDIDATES)
        return;
    if (f != FORM_TEST && depth > 0) {
        collect_tests(c, found, parts[0], depth - 1);
        if (f != FORM_NOT && parts[1] != parts[0])
            collect_tests(c, found, parts[1], depth - 1);
        return;
    }
    bool inverted;
    const test t = test_of(condition, &inverted);
    test other;
    bool other_inverted = false;
    if (find_first_test(c, &t, &other, &other_inverted))
        add_candidate(&found->all, &other);
    for (unsigned i = 0; t.kind != TEST_VALUE && LLVMIsAPHINode(t.first) != NULL && i < LLVMCountIncoming(t.first);
         ++i) {
        other = simplify((test){t.kind, LLVMGetIncomingValue(t.first, i), t.second}, &other_inverted);
        add_candidate(&found->all, &other);
    }
    const unsigned at = add_candidate(&found->all, &t), value = cltile_number(c->flow, condition);
    if (at != CLTILE_NOWHERE && value != CLTILE_NOWHERE)
        found->values[found->count++] = (collected){value, at, inverted};
}

static void collect(const cltile_conditions *c, collection *found) {
    for (unsigned block = 0; block < c->flow->block_count; ++block) {
        LLVMValueRef branch = LLVMGetBasicBlockTerminator(c->flow->blocks[block]);
        if (LLVMIsASwitchInst(branch) != NULL)
            for (unsigned i = 1; i < LLVMGetNumSuccessors(branch); ++i) {
                const test t = {TEST_EQUAL, LLVMGetOperand(branch, 0), case_value(branch, i)};
                add_candidate(&found->all, &t);
            }
        else if (LLVMIsABranchInst(branch) != NULL && LLVMIsConditional(branch))
            collect_tests(c, found, LLVMGetCondition(branch), MAX_DEPTH);
    }
}

/* Numbers the conditions that are asked for more than once. */
static void choose(cltile_conditions *c, const collection *found) {
    c->is_full = found->all.is_full;
    for (unsigned i = 0; i < found->all.count; ++i) {
        if (found->all.rows[i].uses < 2)
            continue;
        const bool is_lost = c->count == MAX_CONDITIONS;
        c->is_full |= is_lost;
        for (unsigned j = 0; j < found->count; ++j)
            if (found->values[j].candidate == i)
                c->number[found->values[j].value] = (short)(is_lost                     ? LOST
                                                            : found->values[j].inverted ? ~(int)c->count
                                                                                        : (int)c->count);
        if (is_lost)
            continue;
        const test *t = &found->all.rows[i].test;
        c->chosen_in[c->count] = LLVMIsAPHINode(t->first) == NULL
                                     ? CLTILE_NOWHERE
                                     : cltile_number(c->flow, LLVMGetInstructionParent(t->first));
        c->tests[c->count++] = *t;
    }
}

/* Ways are followed often, so what follows is found once. */
static void find_consequences(cltile_conditions *c) {
    for (unsigned i = 0; i < c->count; ++i)
        for (unsigned t = FALSE; t <= TRUE; ++t) {
            consequences *all = &c->of_test[i][t];
            all->is_impossible = !assume_test(c, &all->facts, &c->tests[i], (truth)t);
        }
    const cltile_edges *next = &c->flow->next;
    for (unsigned block = 0; block < c->flow->block_count; ++block) {
        LLVMValueRef branch = LLVMGetBasicBlockTerminator(c->flow->blocks[block]);
        if (LLVMIsASwitchInst(branch) == NULL)
            continue;
        for (unsigned edge = next->from[block]; edge < next->from[block + 1]; ++edge) {
            consequences *all = &c->of_case[edge];
            all->is_impossible = !assume_case(c, &all->facts, branch, edge - next->from[block]);
        }
    }
}

/* ---- What changes from turn to turn ---- */

static bool changes_in(const cltile_conditions *c, LLVMValueRef value, const cltile_loop *loop, unsigned depth) {
    const unsigned number =
        value == NULL || LLVMIsAInstruction(value) == NULL ? CLTILE_NOWHERE : cltile_number(c->flow, value);
    if (number == CLTILE_NOWHERE || !loop->has[c->flow->block_of[number]])
        return false;
    int length;
    if (depth == 0 || LLVMIsAPHINode(value) != NULL || LLVMIsALoadInst(value) != NULL ||
        (LLVMIsACallInst(value) != NULL &&
         !cltile_starts_with(cltile_base_name(cltile_symbol(LLVMGetCalledValue(value)), &length), "get_")))
        return true;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); ++i)
        if (changes_in(c, LLVMGetOperand(value, i), loop, depth - 1))
            return true;
    return false;
}

static void find_changes(cltile_conditions *c) {
    for (unsigned loop = 0; loop < c->flow->loop_count; ++loop)
        for (unsigned i = 0; i < c->count; ++i)
            if (changes_in(c, c->tests[i].first, &c->flow->loops[loop], MAX_DEPTH) ||
                changes_in(c, c->tests[i].second, &c->flow->loops[loop], MAX_DEPTH))
                put(&c->changes[loop], i, true);
}

/* ---- The whole ---- */

cltile_conditions *cltile_find_conditions(const cltile_flow *flow) {
    cltile_conditions *c = cltile_allocate(1, sizeof *c);
    if (c == NULL)
        return NULL;
    collection found = {.all.rows = cltile_allocate(MAX_CANDIDATES, sizeof(candidate)),
                        .values = cltile_allocate(MAX_CANDIDATES, sizeof(collected))};
    c->flow = flow;
    c->changes = cltile_allocate(flow->loop_count + 1, sizeof *c->changes);
    c->facts = cltile_allocate(flow->block_count, sizeof *c->facts);
    c->of_case = cltile_allocate(flow->next.from[flow->block_count] + 1, sizeof *c->of_case);
    c->number = cltile_allocate(flow->value_count, sizeof *c->number);
    const bool done = found.all.rows != NULL && found.values != NULL && c->changes != NULL && c->facts != NULL &&
                      c->of_case != NULL && c->number != NULL;
    if (done) {
        for (unsigned i = 0; i < flow->value_count; ++i)
            c->number[i] = NONE;
        collect(c, &found);
        choose(c, &found);
        find_consequences(c);
        find_changes(c);
        find_facts(c);
    }
    free(found.all.rows);
    free(found.values);
    if (!done) {
        cltile_free_conditions(c);
        return NULL;
    }
    return c;
}

void cltile_free_conditions(cltile_conditions *c) {
    if (c == NULL)
        return;
    free(c->changes);
    free(c->facts);
    free(c->of_case);
    free(c->number);
    free(c);
}
