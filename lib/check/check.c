/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Makes the copy of a module that the rules look at, and runs them. */

#include "check/check.h"

#include "check/rules.h"

#include "analysis/calls.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "ir/instructions.h"
#include "ir/passes.h"
#include "ir/signatures.h"
#include "report/report.h"

#include <llvm-c/Core.h>

/* Everything is inlined; then slots become values and constants reach their uses. Nothing here merges calls, or moves
 * one to another branch. Newer LLVMs end the process where instcombine leaves something to combine, unless told not to
 * look. */
#define DROP_UNUSED "globaldce"
#define SIMPLIFY "function(sroa,early-cse,sccp,instcombine<no-verify-fixpoint>,simplifycfg,early-cse,simplifycfg)"

/* ---- The copy ---- */

static bool is_checked(LLVMValueRef kernel) {
    return cltile_reaches(kernel, CLTILE_REACHES_BUILTIN) || cltile_reaches(kernel, CLTILE_REACHES_WAIT) ||
           cltile_reaches(kernel, CLTILE_REACHES_HOST_COPY);
}

/* As many instructions are added to have a look at helpers. Where it would take more, those that neither reach builtins
 * nor wait stay functions, of which nothing is known. */
#define MOST_OF_HELPERS (1u << 22)

static cltile_status inline_functions(cltile_check_run *check) {
    char **message = check->reporter->message;
    bool is_too_much;
    const cltile_status status = cltile_inline(check->module, MOST_OF_HELPERS, &is_too_much, message);
    if (!is_too_much)
        return status;
    for (LLVMValueRef f = LLVMGetFirstFunction(check->module); f != NULL; f = LLVMGetNextFunction(f))
        if (!is_checked(f))
            cltile_forget_inline(f);
    return cltile_inline(check->module, CLTILE_MOST_INLINED, NULL, message);
}

/* Kernels that use nothing go; what is left is inlined into the others. */
static cltile_status inline_everything(cltile_check_run *check) {
    const bool has_kernel = cltile_has_kernel(check->module);
    cltile_adopt_lines(check->module);
    for (LLVMValueRef f = LLVMGetFirstFunction(check->module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f))
            continue;
        const bool is_kept = has_kernel ? cltile_is_kernel(f) && is_checked(f) : LLVMGetFirstUse(f) == NULL;
        cltile_force_inline(f);
        LLVMSetLinkage(f, is_kept ? LLVMExternalLinkage : LLVMInternalLinkage);
    }
    cltile_status status = cltile_run_passes(check->module, DROP_UNUSED, check->reporter->message);
    if (status == CLTILE_SUCCESS)
        status = inline_functions(check);
    return status == CLTILE_SUCCESS ? cltile_run_passes(check->module, SIMPLIFY, check->reporter->message) : status;
}

/* Forgets the kernel that was looked at. */
static void look_away(cltile_check_run *check) {
    cltile_free_divergence(check->divergence);
    check->divergence = NULL;
    check->is_too_large = false;
}

static cltile_checked look_at(cltile_check_run *check, LLVMValueRef function) {
    cltile_checked kernel = {.check = check, .options = check->options, .function = function};
    kernel.is_kernel = cltile_is_kernel(function);
    kernel.sub_group_size = cltile_required_sub_group_size(function);
    if (kernel.sub_group_size == 0)
        kernel.sub_group_size = check->options->sub_group_size;
    for (unsigned i = 0; i < 3; ++i)
        kernel.work_group_size[i] = cltile_required_work_group_size(function, i);
    return kernel;
}

static bool is_root(LLVMValueRef function) {
    return !LLVMIsDeclaration(function) && LLVMGetLinkage(function) == LLVMExternalLinkage;
}

static void check_kernels(cltile_check_run *check) {
    for (LLVMValueRef f = LLVMGetFirstFunction(check->module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (!is_root(f))
            continue;
        const cltile_checked kernel = look_at(check, f);
        cltile_check_media_blocks(&kernel);
        cltile_check_2d_blocks(&kernel);
        cltile_check_sub_group_blocks(&kernel);
        cltile_check_matrices(&kernel);
        cltile_check_copies(&kernel);
        cltile_check_sub_groups(&kernel);
        look_away(check);
    }
    cltile_report_found(&check->found, check->reporter);
}

/* Tells of all kernels of the module that was copied; those without operations are not in the copy. */
static cltile_status inspect_kernels(cltile_check_run *check, LLVMModuleRef module, cltile_kernel_fn on_kernel) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        LLVMValueRef copy = LLVMIsDeclaration(f) ? NULL : LLVMGetNamedFunction(check->module, cltile_symbol(f));
        if (copy != NULL && is_root(copy)) {
            const cltile_checked kernel = look_at(check, copy);
            if (!cltile_inspect_kernel(&kernel, on_kernel, check->options->user))
                return cltile_fail(CLTILE_OUT_OF_MEMORY, check->reporter->message, "out of memory");
        } else if (!LLVMIsDeclaration(f) && cltile_is_kernel(f)) {
            const cltile_checked idle = look_at(check, f);
            cltile_inspect_idle_kernel(&idle, on_kernel, check->options->user);
        }
    }
    return CLTILE_SUCCESS;
}

/* Whether all kernels can be checked as they are, and nothing is to be said of them. What there is to say is found in
 * the copy, which knows where calls were written. */
static bool is_plainly_right(LLVMModuleRef module, const cltile_check_run *task) {
    cltile_check_run check = *task;
    bool is_right = cltile_has_kernel(module);
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && is_right; f = LLVMGetNextFunction(f)) {
        if (!is_checked(f) || cltile_is_idle_body(f))
            continue;
        is_right = cltile_is_kernel(f) && cltile_is_plain(f);
        if (!is_right)
            break;
        const cltile_checked kernel = look_at(&check, f);
        cltile_check_media_blocks(&kernel);
        cltile_check_sub_groups(&kernel);
        look_away(&check);
        is_right = check.found.count == 0;
    }
    cltile_free_found(&check.found);
    return is_right;
}

cltile_status cltile_check(LLVMModuleRef module, const cltile_options *options, cltile_reporter *reporter, bool links,
                           cltile_kernel_fn on_kernel) {
    cltile_check_run check = {.options = options, .reporter = reporter, .links = links};
    if (on_kernel == NULL && is_plainly_right(module, &check))
        return CLTILE_SUCCESS;
    check.module = LLVMCloneModule(module);
    cltile_note_functions(check.module);
    cltile_make_waits_private(check.module);
    cltile_status status = inline_everything(&check);
    if (status == CLTILE_SUCCESS)
        check_kernels(&check);
    if (status == CLTILE_SUCCESS && on_kernel != NULL)
        status = inspect_kernels(&check, module, on_kernel);
    cltile_free_found(&check.found);
    LLVMDisposeModule(check.module);
    return status;
}
