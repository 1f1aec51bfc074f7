/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inlining the builtins, and every function between a kernel and them, into the kernels. */

#include "link/linker.h"

#include "analysis/calls.h"
#include "analysis/kernels.h"
#include "ir/instructions.h"
#include "ir/llvm.h"
#include "ir/passes.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

/* Link-time constants choose between paths, of which those that are not taken go before they are copied. */
#define FOLD_CONSTANTS "function(early-cse,simplifycfg)"

/* Functions whose code a kernel must have for itself: its sub-group size is put in, its waits are settled. */
static bool is_inlined(LLVMValueRef function) {
    return cltile_reaches(function, CLTILE_REACHES_BUILTIN) || cltile_reaches(function, CLTILE_REACHES_WAIT);
}

bool cltile_adapts_all(const cltile_linker *l) {
    return l->needs->inlines != CLTILE_INLINES_BUILTINS;
}

/* Whether a function has to go because the host does not do well with it. */
static bool is_inlined_for_host(const cltile_linker *l, LLVMValueRef function) {
    return cltile_adapts_all(l) && !LLVMIsDeclaration(function) && !cltile_is_kernel(function) &&
           (l->needs->inlines == CLTILE_INLINES_ALL || !cltile_has_own_name(function));
}

/* Inlines the builtins, and every function between a kernel and them, into the kernels. What lies between is then of no
 * use to the kernels of this module; a module without kernels keeps it for others. */
static cltile_status inline_all(cltile_linker *l) {
    const bool whole_program = cltile_has_kernel(l->module);
    for (size_t i = 0; i < l->linked_count; ++i) {
        LLVMValueRef builtin = LLVMGetNamedFunction(l->module, l->linked[i]);
        if (builtin == NULL) /* inlined in an earlier stage */
            continue;
        LLVMSetLinkage(builtin, LLVMInternalLinkage);
        cltile_force_inline(builtin);
    }
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        /* C99's inline: OpenCL has no other definition, and SPIR-V no form for a body that may be ignored. */
        if (LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage)
            LLVMSetLinkage(f, LLVMInternalLinkage);
        if (is_inlined_for_host(l, f)) {
            cltile_force_inline(f);
            if (whole_program && cltile_source_name(cltile_symbol(f)) != cltile_symbol(f)) /* a kernel's code */
                LLVMSetLinkage(f, LLVMInternalLinkage);
        }
        if (!is_inlined(f))
            continue;
        cltile_force_inline(f);
        if (cltile_family_of(cltile_symbol(f)) != NULL || (whole_program && !cltile_is_kernel(f)))
            LLVMSetLinkage(f, LLVMInternalLinkage);
    }
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(l->module); a != NULL && whole_program; a = LLVMGetNextGlobalAlias(a))
        LLVMSetLinkage(a, LLVMInternalLinkage); /* nothing uses it any more: what it stands for was called instead */
    const cltile_status status = cltile_inline(l->module, CLTILE_MOST_INLINED, NULL, l->message);
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_inlined(f))
            cltile_forget_inline(f);
    return status;
}

static cltile_status not_inlined(cltile_linker *l, const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    return cltile_fail(CLTILE_INVALID_KERNEL, l->message,
                       "a call of '%.*s' (%s) could not be inlined: it is declared with another type than cltile's, "
                       "or called with noinline. Include cltile's header instead of a declaration of your own",
                       length, name, symbol);
}

/* No definition keeps a builtin's name: SPIR-V translators would take it for the builtin. */
cltile_status cltile_check_inlined(cltile_linker *l) {
    for (size_t i = 0; i < l->linked_count; ++i)
        if (LLVMGetNamedFunction(l->module, l->linked[i]) != NULL)
            return not_inlined(l, l->linked[i]);
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && cltile_family_of(cltile_symbol(f)) != NULL)
            return not_inlined(l, cltile_symbol(f));
    return CLTILE_SUCCESS;
}

/* ---- Without passes ---- */

/* Whether a kernel's values are in no memory, so that constants reach what is called, and it has no lines. */
static bool is_plain_kernel(LLVMValueRef function) {
    if (LLVMIsDeclaration(function) || !cltile_is_kernel(function) || LLVMGetSubprogram(function) != NULL ||
        LLVMGetEnumAttributeAtIndex(function, CLTILE_ON_FUNCTION, cltile_attribute_kind("optnone")) != NULL)
        return false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)); i != NULL;
         i = LLVMGetNextInstruction(i))
        if (LLVMIsAAllocaInst(i) != NULL)
            return false;
    return true;
}

/* Whether builtins are reached from plain kernels alone, which call them themselves. */
static bool has_plain_kernels(const cltile_linker *l) {
    if (l->has_copies)
        return false;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage || (is_inlined(f) && !is_plain_kernel(f)))
            return false;
    return true;
}

static bool is_linked(LLVMValueRef function, const LLVMValueRef *linked, size_t count) {
    for (size_t i = 0; i < count; ++i)
        if (linked[i] == function)
            return true;
    return false;
}

/* Whether a function is called, as it is declared, by kernels and what else was linked. */
static bool is_simply_called(LLVMValueRef function, const LLVMValueRef *linked, size_t count) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!cltile_is_call_of(call, function) || LLVMGetCalledFunctionType(call) != LLVMGlobalGetValueType(function) ||
            !(is_inlined(cltile_caller(call)) || is_linked(cltile_caller(call), linked, count)))
            return false;
    }
    return true;
}

/* The functions that were linked and are still there, each once. */
static size_t find_linked(const cltile_linker *l, LLVMValueRef *linked) {
    size_t count = 0;
    for (size_t i = 0; i < l->linked_count; ++i) {
        LLVMValueRef function = LLVMGetNamedFunction(l->module, l->linked[i]);
        if (function != NULL && !is_linked(function, linked, count))
            linked[count++] = function;
    }
    return count;
}

/* Has linked functions load the sub-group size, which each kernel then gives, instead of asking for it: the inliner
 * folds loads of constants. */
static void load_size(cltile_linker *l, const char *query, LLVMValueRef *linked, size_t count) {
    LLVMValueRef function = LLVMGetNamedFunction(l->module, query);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(l->context);
    for (LLVMUseRef use = function == NULL ? NULL : LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        if (!cltile_is_call_of(call, function) || !is_linked(cltile_caller(call), linked, count))
            continue;
        LLVMPositionBuilderBefore(builder, call);
        cltile_replace(call, LLVMBuildLoad2(builder, LLVMTypeOf(call), l->size, ""));
    }
    LLVMDisposeBuilder(builder);
}

/* Inlines the calls of one linked function in kernels whose sub-group size is known, or not. */
static cltile_status inline_calls(cltile_linker *l, LLVMValueRef function, LLVMValueRef *linked, size_t count,
                                  bool known, bool *progress) {
    for (LLVMUseRef use = LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef kernel = cltile_caller(LLVMGetUser(use));
        const unsigned size = is_linked(kernel, linked, count) ? 0 : cltile_known_size(l, kernel);
        if (is_linked(kernel, linked, count) || known != (size != 0))
            continue;
        if (known)
            LLVMSetInitializer(l->size, LLVMConstInt(LLVMInt32TypeInContext(l->context), size, 0));
        if (!cltile_inline_call(LLVMGetUser(use)))
            return not_inlined(l, cltile_symbol(function));
        *progress = true;
    }
    return CLTILE_SUCCESS;
}

static cltile_status inline_in_kernels(cltile_linker *l, LLVMValueRef *linked, size_t count, bool known) {
    for (bool progress = true; progress;) {
        progress = false;
        for (size_t i = 0; i < count; ++i) {
            const cltile_status status = inline_calls(l, linked[i], linked, count, known, &progress);
            if (status != CLTILE_SUCCESS)
                return status;
        }
    }
    return CLTILE_SUCCESS;
}

/* Inlines what was linked in kernels that call it simply, and removes it; *done tells whether it is so. */
static cltile_status inline_simply(cltile_linker *l, bool *done) {
    LLVMValueRef *linked = cltile_allocate(l->linked_count + 1, sizeof *linked);
    if (linked == NULL)
        return cltile_fail(CLTILE_OUT_OF_MEMORY, l->message, "out of memory");
    const size_t count = find_linked(l, linked);
    *done = true;
    for (size_t i = 0; i < count; ++i)
        *done = *done && is_simply_called(linked[i], linked, count);
    cltile_status status = *done ? inline_in_kernels(l, linked, count, false) : CLTILE_SUCCESS;
    if (*done && status == CLTILE_SUCCESS) {
        LLVMTypeRef type = LLVMInt32TypeInContext(l->context);
        l->size = LLVMAddGlobal(l->module, type, CLTILE_OWN_PREFIX "size");
        LLVMSetGlobalConstant(l->size, true);
        LLVMSetLinkage(l->size, LLVMInternalLinkage);
        load_size(l, CLTILE_SIZE_QUERY, linked, count);
        load_size(l, CLTILE_MAX_SIZE_QUERY, linked, count);
        status = inline_in_kernels(l, linked, count, true);
        for (size_t i = 0; i < count; ++i)
            LLVMReplaceAllUsesWith(linked[i], LLVMGetUndef(LLVMTypeOf(linked[i]))); /* in one another */
        for (size_t i = 0; i < count; ++i)
            LLVMDeleteFunction(linked[i]);
        LLVMDeleteGlobal(l->size);
        cltile_forget_scopes(l->module);
    }
    free(linked);
    return status;
}

/* ---- The stage ---- */

bool cltile_inlines_simply(const cltile_linker *l) {
    return l->needs->inlines == CLTILE_INLINES_BUILTINS && !cltile_unrolls(l) && has_plain_kernels(l);
}

cltile_status cltile_inline_linked(cltile_linker *l, bool *simply) {
    cltile_status status = *simply ? inline_simply(l, simply) : CLTILE_SUCCESS;
    if (status == CLTILE_SUCCESS && !*simply && l->stage == CLTILE_STAGE_BUILTINS)
        status = cltile_run_passes(l->module, FOLD_CONSTANTS, l->message);
    return status == CLTILE_SUCCESS && !*simply ? inline_all(l) : status;
}
