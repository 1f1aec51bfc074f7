/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inlining by LLVM's always-inline, in time and memory that grow with what comes of it.
 *
 * LLVM's pass takes functions in the order of the module and removes none before its end. So of n functions, each of
 * which calls the next, it makes n copies of n functions, or, callees first, copies the first n times; and lines of the
 * source take as much. Here every second function of such a chain is inlined into that which calls it, until chains are
 * short: there are as many rounds as the chain's length has binary digits, and in each a function is copied once. */

#include "analysis/inline.h"

#include "ir/instructions.h"
#include "ir/passes.h"
#include "report/message.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

#define ON_FUNCTION ((LLVMAttributeIndex)LLVMAttributeFunctionIndex)

#define PASSES "always-inline,globaldce"

/* Functions that call each other, one below the other: as many as are inlined at once. */
#define MAX_DEPTH 8u

/* The attribute of those that are inlined in a later round. */
#define LATER "cltile-inline-later"

static unsigned attribute_kind(const char *name) {
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

static void ask_for_inlining(LLVMValueRef function) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMAddAttributeAtIndex(function, ON_FUNCTION, LLVMCreateEnumAttribute(context, attribute_kind("alwaysinline"), 0));
}

void cltile_force_inline(LLVMValueRef function) {
    LLVMRemoveEnumAttributeAtIndex(function, ON_FUNCTION, attribute_kind("optnone"));
    LLVMRemoveEnumAttributeAtIndex(function, ON_FUNCTION, attribute_kind("noinline"));
    ask_for_inlining(function);
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) != NULL && LLVMGetCalledValue(user) == function) /* whose own attribute would win */
            LLVMRemoveCallSiteEnumAttribute(user, ON_FUNCTION, attribute_kind("noinline"));
    }
}

void cltile_forget_inline(LLVMValueRef function) {
    LLVMRemoveEnumAttributeAtIndex(function, ON_FUNCTION, attribute_kind("alwaysinline"));
}

/* ---- The functions, and which calls which ---- */

typedef struct row {
    LLVMValueRef function;
    uint64_t size;    /* instructions once all is inlined into it */
    size_t calls;     /* its first in graph.called */
    unsigned level;   /* calls between it and what is not inlined, where these are most; 0: it recurs */
    unsigned callers; /* its calls by other rows; then those whose level is not known */
} row;

typedef struct graph {
    row *rows; /* by address, and one more */
    size_t count;
    size_t *called; /* rows that are called, caller by caller */
    size_t called_count, capacity;
    size_t *order; /* rows, callers first */
    size_t ordered;
} graph;

static bool is_inlined(LLVMValueRef function, unsigned kind) {
    return !LLVMIsDeclaration(function) && LLVMGetEnumAttributeAtIndex(function, ON_FUNCTION, kind) != NULL;
}

static int compare_rows(const void *a, const void *b) {
    const uintptr_t first = (uintptr_t)((const row *)a)->function, second = (uintptr_t)((const row *)b)->function;
    return (first > second) - (first < second);
}

static row *row_of(const graph *g, LLVMValueRef function) {
    const row key = {.function = function};
    return g->count == 0 ? NULL : bsearch(&key, g->rows, g->count, sizeof key, compare_rows);
}

/* The function that an instruction calls and that is to be inlined, or NULL. */
static LLVMValueRef inlined_callee(LLVMValueRef instruction, unsigned kind) {
    LLVMValueRef called = LLVMIsACallInst(instruction) == NULL ? NULL : LLVMGetCalledValue(instruction);
    return called != NULL && LLVMIsAFunction(called) != NULL && is_inlined(called, kind) ? called : NULL;
}

static bool keep_call(graph *g, const row *callee) {
    if (g->called_count == g->capacity) {
        const size_t capacity = 2 * g->capacity + 64;
        size_t *grown = realloc(g->called, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        g->called = grown;
        g->capacity = capacity;
    }
    g->called[g->called_count++] = (size_t)(callee - g->rows);
    return true;
}

/* Reads the code of a row. */
static bool read_row(graph *g, row *r, unsigned kind) {
    r->calls = g->called_count;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(r->function); b != NULL; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i)) {
            LLVMValueRef called = inlined_callee(i, kind);
            row *callee = called == NULL ? NULL : row_of(g, called);
            ++r->size;
            if (callee == NULL)
                continue;
            ++callee->callers;
            if (!keep_call(g, callee))
                return false;
        }
    return true;
}

static bool read_graph(graph *g, LLVMModuleRef module) {
    const unsigned kind = attribute_kind("alwaysinline");
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        g->count += is_inlined(f, kind);
    g->rows = calloc(g->count + 1, sizeof *g->rows);
    g->order = calloc(g->count + 1, sizeof *g->order);
    if (g->rows == NULL || g->order == NULL)
        return false;
    size_t used = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_inlined(f, kind))
            g->rows[used++].function = f;
    qsort(g->rows, g->count, sizeof *g->rows, compare_rows);
    for (size_t i = 0; i < g->count; ++i)
        if (!read_row(g, &g->rows[i], kind))
            return false;
    g->rows[g->count].calls = g->called_count;
    return true;
}

static void free_graph(graph *g) {
    free(g->rows);
    free(g->called);
    free(g->order);
}

/* Puts callers before what they call, and finds their levels, of which the deepest is returned. */
static unsigned order_rows(graph *g) {
    unsigned deepest = 0;
    for (size_t i = 0; i < g->count; ++i)
        if (g->rows[i].callers == 0)
            g->order[g->ordered++] = i;
    for (size_t i = 0; i < g->ordered; ++i) {
        row *r = &g->rows[g->order[i]];
        const unsigned level = ++r->level;
        deepest = level > deepest ? level : deepest;
        for (size_t call = r->calls; call < r[1].calls; ++call) {
            /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.ArraySubscript): a row has as many as were put there */
            row *callee = &g->rows[g->called[call]];
            callee->level = callee->level > level ? callee->level : level;
            if (--callee->callers == 0)
                g->order[g->ordered++] = g->called[call];
        }
    }
    return deepest;
}

/* ---- How much it comes to ---- */

static uint64_t sum(uint64_t a, uint64_t b) {
    return a + b < a ? UINT64_MAX : a + b;
}

/* What a row adds to functions that are no rows, by its calls there. */
static uint64_t growth_by_calls(const graph *g, const row *r) {
    uint64_t growth = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(r->function); use != NULL; use = LLVMGetNextUse(use))
        if (cltile_is_call_of(LLVMGetUser(use), r->function) && row_of(g, cltile_caller(LLVMGetUser(use))) == NULL)
            growth = sum(growth, r->size);
    return growth;
}

/* The instructions that inlining adds to the functions which stay: those that are no rows, and rows that others may
 * call. Rows that recur are left alone by LLVM. */
static uint64_t find_growth(graph *g) {
    uint64_t growth = 0;
    for (size_t i = g->ordered; i-- > 0;) {
        row *r = &g->rows[g->order[i]];
        const uint64_t own = r->size;
        for (size_t call = r->calls; call < r[1].calls; ++call)
            r->size = sum(r->size, g->rows[g->called[call]].size);
        if (LLVMGetLinkage(r->function) != LLVMInternalLinkage)
            growth = sum(growth, r->size - own);
        growth = sum(growth, growth_by_calls(g, r));
    }
    return growth;
}

/* ---- Inlining ---- */

/* Makes the last call of each function the first that LLVM comes to. It takes what follows a call into another block,
 * instruction by instruction: of calls that stand one after the other, everything once a call, were the first one
 * inlined first. */
static void turn_calls(LLVMModuleRef module) {
    const unsigned kind = attribute_kind("alwaysinline");
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i)) {
                LLVMValueRef called = inlined_callee(i, kind);
                if (called != NULL) /* a use that is set becomes the first */
                    LLVMSetOperand(i, (unsigned)LLVMGetNumOperands(i) - 1, called);
            }
}

static cltile_status run_round(LLVMModuleRef module, char **message) {
    turn_calls(module);
    return cltile_run_passes(module, PASSES, message);
}

/* Leaves every second level of callers for later. */
static void put_off(const graph *g) {
    for (size_t i = 0; i < g->count; ++i) {
        LLVMValueRef function = g->rows[i].function;
        if (g->rows[i].level % 2 != 0)
            continue;
        LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
        cltile_forget_inline(function);
        LLVMAddAttributeAtIndex(function, ON_FUNCTION,
                                LLVMCreateStringAttribute(context, LATER, (unsigned)strlen(LATER), "", 0));
    }
}

static void take_up(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (LLVMGetStringAttributeAtIndex(f, ON_FUNCTION, LATER, (unsigned)strlen(LATER)) == NULL)
            continue;
        LLVMRemoveStringAttributeAtIndex(f, ON_FUNCTION, LATER, (unsigned)strlen(LATER));
        ask_for_inlining(f);
    }
}

/* One round, after which *depth levels are left; or none, where it is too much. */
static cltile_status inline_some(LLVMModuleRef module, uint64_t most, bool *is_too_much, unsigned *depth,
                                 char **message) {
    graph g = {.count = 0};
    cltile_status status = CLTILE_SUCCESS;
    unsigned deepest = 0;
    if (read_graph(&g, module)) {
        deepest = order_rows(&g);
        *is_too_much = find_growth(&g) > most;
        if (deepest > MAX_DEPTH && !*is_too_much)
            put_off(&g);
    } else
        status = cltile_fail(CLTILE_OUT_OF_MEMORY, message, "out of memory");
    free_graph(&g);
    *depth = deepest > MAX_DEPTH ? deepest / 2 : 0;
    if (status == CLTILE_SUCCESS && !*is_too_much)
        status = run_round(module, message);
    take_up(module);
    return status;
}

static cltile_status refuse(char **message) {
    return cltile_fail(CLTILE_INVALID_KERNEL, message,
                       "builtins are reached through so many calls that inlining what lies between takes more than %u "
                       "million instructions: call them in fewer places, or have the kernel call them itself",
                       CLTILE_MOST_INLINED / 1000000);
}

void cltile_forget_scopes(LLVMModuleRef module) {
    static const char *const notes[] = {"alias.scope", "noalias"};
    LLVMValueRef scope = LLVMGetNamedFunction(module, "llvm.experimental.noalias.scope.decl");
    if (scope == NULL)
        return;
    for (LLVMUseRef use; (use = LLVMGetFirstUse(scope)) != NULL;)
        LLVMInstructionEraseFromParent(LLVMGetUser(use));
    LLVMDeleteFunction(scope);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b != NULL; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
                for (size_t n = 0; n < sizeof notes / sizeof *notes; ++n)
                    LLVMSetMetadata(
                        i, LLVMGetMDKindIDInContext(LLVMGetModuleContext(module), notes[n], (unsigned)strlen(notes[n])),
                        NULL);
}

cltile_status cltile_inline(LLVMModuleRef module, uint64_t most, bool *is_too_much, char **message) {
    cltile_status status;
    unsigned depth;
    bool stops = false;
    do
        status = inline_some(module, most, &stops, &depth, message);
    while (status == CLTILE_SUCCESS && depth > 0 && !stops);
    cltile_forget_scopes(module);
    if (is_too_much != NULL)
        *is_too_much = stops;
    else if (stops)
        status = refuse(message);
    return status;
}
