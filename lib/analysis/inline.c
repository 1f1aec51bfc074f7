/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inlining by LLVM's inliner, in time and memory that grow with what comes of it.
 *
 * LLVM's always-inline takes functions in the order of the module. So of n functions, each of which calls the next, it
 * makes n copies of n functions, or, callees first, copies the first n times; and lines of the source take as much.
 * Here functions that stay take in what they call, then what that calls: each call is copied once. */

#include "analysis/inline.h"

#include "ir/instructions.h"
#include "ir/llvm.h"
#include "ir/passes.h"
#include "report/memory.h"
#include "report/message.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

#define ON_FUNCTION ((LLVMAttributeIndex)LLVMAttributeFunctionIndex)

#define DROP_UNUSED "globaldce"

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
    unsigned callers; /* its calls by other rows; then those that are not ordered */
} row;

typedef struct graph {
    row *rows; /* by address, and one more */
    size_t count;
    size_t *called; /* rows that are called, caller by caller */
    size_t called_count;
    size_t *order; /* rows, callers first */
    size_t ordered;
} graph;

static bool is_inlined(LLVMValueRef function, unsigned kind) {
    return !LLVMIsDeclaration(function) && LLVMGetEnumAttributeAtIndex(function, ON_FUNCTION, kind) != NULL &&
           cltile_can_inline(function);
}

static int compare_rows(const void *a, const void *b) {
    const uintptr_t first = (uintptr_t)((const row *)a)->function, second = (uintptr_t)((const row *)b)->function;
    return (first > second) - (first < second);
}

static row *row_of(const graph *g, LLVMValueRef function) {
    const row key = {.function = function};
    return g->count == 0 ? NULL : bsearch(&key, g->rows, g->count, sizeof key, compare_rows);
}

/* The row that an instruction calls, or NULL. */
static row *called_row(const graph *g, LLVMValueRef instruction) {
    LLVMValueRef called = LLVMIsACallInst(instruction) == NULL ? NULL : LLVMGetCalledValue(instruction);
    return called == NULL ? NULL : row_of(g, called);
}

/* Reads the code of a row. */
static bool read_row(graph *g, row *r) {
    r->calls = g->called_count;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(r->function); b != NULL; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i)) {
            row *callee = called_row(g, i);
            ++r->size;
            if (callee == NULL)
                continue;
            ++callee->callers;
            size_t *called = cltile_add_row(&g->called, &g->called_count, sizeof *called);
            if (called == NULL)
                return false;
            *called = (size_t)(callee - g->rows);
        }
    return true;
}

static bool read_graph(graph *g, LLVMModuleRef module) {
    const unsigned kind = attribute_kind("alwaysinline");
    size_t most = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        ++most;
    g->rows = cltile_allocate(most + 1, sizeof *g->rows);
    g->order = cltile_allocate(most + 1, sizeof *g->order);
    if (g->rows == NULL || g->order == NULL)
        return false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_inlined(f, kind))
            g->rows[g->count++].function = f;
    qsort(g->rows, g->count, sizeof *g->rows, compare_rows);
    for (size_t i = 0; i < g->count; ++i)
        if (!read_row(g, &g->rows[i]))
            return false;
    g->rows[g->count].calls = g->called_count;
    return true;
}

/* Puts callers before what they call. */
static void order_rows(graph *g) {
    for (size_t i = 0; i < g->count; ++i)
        if (g->rows[i].callers == 0)
            g->order[g->ordered++] = i;
    for (size_t i = 0; i < g->ordered; ++i) {
        const row *r = &g->rows[g->order[i]];
        for (size_t call = r->calls; call < r[1].calls; ++call)
            /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.ArraySubscript): a row has as many as were put there */
            if (--g->rows[g->called[call]].callers == 0)
                g->order[g->ordered++] = g->called[call];
    }
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

#define NO_CALL SIZE_MAX

/* A call that is not inlined yet, or the function that an inlined one was of; and the inlined call that it came with.
 */
typedef struct site {
    LLVMValueRef call, function;
    size_t from;
} site;

typedef struct inlining {
    const graph *graph;
    site *sites;   /* calls to inline, the last one first */
    site *inlined; /* functions, by which recursion is known */
    size_t count, inlined_count, from;
    bool failed; /* memory ran out */
} inlining;

static bool recurs(const inlining *x, LLVMValueRef function) {
    for (size_t i = x->from; i != NO_CALL; i = x->inlined[i].from)
        if (x->inlined[i].function == function)
            return true;
    return false;
}

/* Keeps a call that is to be inlined. */
static void keep_site(LLVMValueRef call, void *user) {
    inlining *x = user;
    const row *called = called_row(x->graph, call);
    if (called == NULL || x->failed || called->function == cltile_caller(call) || recurs(x, called->function) ||
        LLVMGetCallSiteEnumAttribute(call, ON_FUNCTION, attribute_kind("noinline")) != NULL)
        return;
    site *kept = cltile_add_row(&x->sites, &x->count, sizeof *kept);
    x->failed = kept == NULL;
    if (kept != NULL)
        *kept = (site){call, called->function, x->from};
}

/* Inlines all in a function. What follows a call moves into another block: so the last call comes first. */
static bool inline_into(inlining *x, LLVMValueRef function) {
    x->from = NO_CALL;
    x->inlined_count = 0;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL; b = LLVMGetNextBasicBlock(b))
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i != NULL; i = LLVMGetNextInstruction(i))
            keep_site(i, x);
    while (x->count > 0 && !x->failed) {
        const site next = x->sites[--x->count];
        site *inlined = cltile_add_row(&x->inlined, &x->inlined_count, sizeof *inlined);
        x->failed = inlined == NULL;
        if (inlined == NULL)
            break;
        *inlined = next;
        x->from = x->inlined_count - 1;
        cltile_inline_call(next.call, true, keep_site, x);
    }
    return !x->failed;
}

static bool stays(const graph *g, LLVMValueRef function) {
    return !LLVMIsDeclaration(function) &&
           (row_of(g, function) == NULL || LLVMGetLinkage(function) != LLVMInternalLinkage);
}

/* Inlines into the functions that stay. */
static cltile_status inline_rows(const graph *g, LLVMModuleRef module, char **message) {
    inlining x = {.graph = g};
    bool done = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && done; f = LLVMGetNextFunction(f))
        done = !stays(g, f) || inline_into(&x, f);
    free(x.sites);
    free(x.inlined);
    if (!done)
        return cltile_fail(CLTILE_OUT_OF_MEMORY, message, "out of memory");
    return cltile_run_passes(module, DROP_UNUSED, message);
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
    graph g = {.count = 0};
    cltile_status status = CLTILE_SUCCESS;
    bool stops = false;
    if (read_graph(&g, module)) {
        order_rows(&g);
        stops = find_growth(&g) > most;
        if (!stops)
            status = inline_rows(&g, module, message);
    } else
        status = cltile_fail(CLTILE_OUT_OF_MEMORY, message, "out of memory");
    free(g.rows);
    free(g.called);
    free(g.order);
    cltile_forget_scopes(module);
    if (is_too_much != NULL)
        *is_too_much = stops;
    else if (stops)
        status = cltile_fail(
            CLTILE_INVALID_KERNEL, message,
            "builtins are reached through so many calls that inlining what lies between takes more than %u million "
            "instructions: call them in fewer places, or have the kernel call them itself",
            CLTILE_MOST_INLINED / 1000000);
    return status;
}
