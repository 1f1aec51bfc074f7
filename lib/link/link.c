/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The JIT linker: members by symbol, sub-group sizes by kernel, everything inlined.
 *
 *      module, options
 *            |
 *      uses.c       which functions reach builtins; refuses what cannot be inlined; the checks (lib/check)
 *            |
 *      members.c    builtins: the archive's members that define what is called, from the target's folders
 *      inlining.c   ... inlined into the kernels
 *            |
 *      waits.c, fences.c, alignment.c, sizes.c   with copies: waits and events, what is known of addresses, work-group
 *                   sizes
 *            |
 *      lift.c       with emulated sub-groups: exchanges out of conditions that not all work-items meet
 *      members.c    host: emulated sub-groups, what completes copies
 *      inlining.c   ... inlined into the kernels
 *      exchange.c   local memory for exchanges
 *            |
 *      finish.c     sub-group sizes (sizes.c), formats of images (formats.c), link-time constants; for the host
 *                   large_vectors.c, unrolling.c, barriers.c and locals.c
 *            |
 *      linked module
 *
 * linker.h has what they share. */

#include "link/link.h"

#include "analysis/block.h"
#include "analysis/calls.h"
#include "analysis/kernels.h"
#include "check/check.h"
#include "ir/instructions.h"
#include "ir/passes.h"
#include "ir/signatures.h"
#include "link/linker.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>

#define PROMOTE "function(sroa,early-cse)" /* before the values of pointers are looked at */

void cltile_keep_error(LLVMDiagnosticInfoRef info, void *user) {
    char **error = user;
    if (LLVMGetDiagInfoSeverity(info) == LLVMDSError && *error == NULL)
        *error = LLVMGetDiagInfoDescription(info);
}

/* Whether what is reported of exchanges, after the checks, has lines. */
static bool moves_exchanges(const cltile_linker *l) {
    bool exchanges = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL && !exchanges; f = LLVMGetNextFunction(f))
        exchanges = LLVMIsDeclaration(f) && cltile_is_exchange(cltile_symbol(f));
    return exchanges && l->options.sub_groups == CLTILE_SUB_GROUPS_EMULATED;
}

/* Runs with LLVM's errors going to the linker. The builtins come first, without what depends on the kernel or the host:
 * once link-time constants are folded, fewer sub-group queries are left to emulate, and less is inlined; and once all
 * is inlined, each kernel's waits and events can be settled. */
static cltile_status link_found(cltile_linker *l) {
    const bool settles_waits = l->has_copies || l->needs->has_no_waits;
    cltile_status status;
    if (cltile_has_kernel(l->module))
        cltile_drop_idle_bodies(l->module);
    cltile_make_waits_private(l->module);
    if (settles_waits)
        cltile_place_waits(l->module);
    l->stage = CLTILE_STAGE_BUILTINS;
    if ((status = cltile_link_members(l)) != CLTILE_SUCCESS)
        return status;
    bool simply = cltile_inlines_simply(l) && l->options.image_formats == NULL && !l->passes_by_memory;
    if ((status = cltile_inline_linked(l, &simply)) != CLTILE_SUCCESS)
        return status;
    if (settles_waits) {
        if ((status = cltile_run_passes(l->module, PROMOTE, l->message)) != CLTILE_SUCCESS)
            return status;
        cltile_settle_waits(l->module, l->options.events, cltile_counts_copies(l), l->needs->has_no_waits);
        if ((status = cltile_settle_alignments(l->module, l->message)) != CLTILE_SUCCESS)
            return status;
        cltile_fold_flat_dimensions(l);
    }
    if (simply)
        cltile_fold_size(l, CLTILE_MAX_SIZE_QUERY);
    bool lifted = false;
    if ((status = cltile_lift_exchanges(l, &lifted)) != CLTILE_SUCCESS)
        return status;
    simply = simply && !lifted;
    l->stage = CLTILE_STAGE_HOST;
    if ((status = cltile_link_members(l)) != CLTILE_SUCCESS)
        return status;
    simply = simply && !l->passes_by_memory;
    if ((status = cltile_inline_linked(l, &simply)) != CLTILE_SUCCESS ||
        (status = cltile_give_exchange_areas(l)) != CLTILE_SUCCESS)
        return status;
    if (l->keeps_lines)
        LLVMStripModuleDebugInfo(l->module);
    return cltile_finish(l, simply);
}

static bool names_builtins(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_family_of(cltile_symbol(f)) != NULL)
            return true;
    return false;
}

/* Whether a task is about exchanges, whoever defines them: an inspection, or a check for hosts of any kind. */
static bool is_about_exchanges(const cltile_options *options, const cltile_task *task) {
    return task->on_kernel != NULL || (!task->links && options->sub_groups == CLTILE_SUB_GROUPS_ANY);
}

/* Whether a task is a check alone. It looks at what the host defines, too. */
static bool is_check(const cltile_task *task) {
    return !task->links && task->on_kernel == NULL;
}

/* Marks what reaches exchanges, and tells whether there are any. */
static bool mark_exchanges(LLVMModuleRef module) {
    bool found = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMIsDeclaration(f) && cltile_is_listed_exchange(cltile_symbol(f))) {
            cltile_mark_callers(f, CLTILE_REACHES_BUILTIN, NULL);
            found = true;
        }
    return found;
}

/* Looks at everything that may keep the module from being linked, and by the rules at how its calls are made. */
static cltile_status check_module(cltile_linker *l, const cltile_task *task, bool *found) {
    cltile_status status = CLTILE_SUCCESS;
    const bool inspects = task->on_kernel != NULL;
    const bool simple = cltile_mark_calls(l, found) &&
                        (task->links || cltile_mark_callers_of(l->module, cltile_is_tile_instruction,
                                                               CLTILE_REACHES_BUILTIN, &l->found, found));
    if (simple && *found)
        cltile_check_sizes(l);
    if (simple && is_about_exchanges(&l->options, task) && mark_exchanges(l->module))
        *found = true;
    if (simple && is_check(task))
        cltile_mark_waits(l->module, NULL, found);
    cltile_report_found(&l->found, &l->reporter);
    if (simple && ((*found && cltile_reports_anything(&l->reporter)) || inspects))
        status = cltile_check(l->module, &l->options, &l->reporter, task->links, task->on_kernel);
    const bool is_refused = l->reporter.errors > 0 && (!simple || !inspects);
    return status == CLTILE_SUCCESS && is_refused ? CLTILE_INVALID_KERNEL : status;
}

/* Makes sense of the options, and of the module's triple. */
static cltile_status start(cltile_linker *l, const cltile_options *options) {
    l->options = *options;
    cltile_status status = cltile_start_reporter(&l->reporter, &l->options, l->message);
    if (status == CLTILE_SUCCESS)
        status = cltile_choose_target(l);
    if (status == CLTILE_SUCCESS)
        status = cltile_choose_arch(l);
    l->needs = cltile_driver_of_host(l->options.host);
    if (status == CLTILE_SUCCESS)
        cltile_choose_folders(l);
    return status;
}

cltile_status cltile_look_for_use(LLVMModuleRef module, const cltile_task *task, const cltile_options *options,
                                  bool *used, char **message) {
    cltile_linker l = {.context = LLVMGetModuleContext(module), .module = module, .message = message};
    const cltile_status status = start(&l, options);
    cltile_take_host_names(module, options);
    *used = l.options.strip_debug_info == 1 || (status == CLTILE_SUCCESS && cltile_adapts_all(&l));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL && status == CLTILE_SUCCESS && !*used;
         f = LLVMGetNextFunction(f)) {
        const char *name = cltile_symbol(f), *symbol;
        *used = cltile_family_of(name) != NULL || (!task->links && cltile_is_tile_instruction(name)) ||
                (is_check(task) && cltile_is_host_copy(name)) ||
                (is_about_exchanges(&l.options, task) && cltile_is_listed_exchange(name)) ||
                (LLVMIsDeclaration(f) &&
                 (cltile_should_exist(&l, name) || cltile_find_member(&l, name, &symbol) != NULL)) ||
                (task->links && cltile_sets_size_by(&l, f));
    }
    cltile_free_target_file(l.file);
    return status;
}

cltile_status cltile_process(LLVMModuleRef module, const cltile_task *task, const cltile_options *options,
                             bool *changed, char **message) {
    cltile_linker l = {.context = LLVMGetModuleContext(module), .module = module, .message = message};
    *changed = false;
    cltile_status status = start(&l, options);
    if (status == CLTILE_SUCCESS)
        status = cltile_check_formats(&l);
    if (status != CLTILE_SUCCESS) {
        cltile_free_target_file(l.file);
        return status;
    }

    LLVMDiagnosticHandler handler = LLVMContextGetDiagnosticHandler(l.context);
    void *handler_user = LLVMContextGetDiagnosticContext(l.context);
    LLVMContextSetDiagnosticHandler(l.context, cltile_keep_error, &l.llvm_error);
    cltile_take_host_names(module, options);
    if (names_builtins(module)) /* others stay as they are */
        cltile_resolve_aliases(module);
    bool found = false;
    status = check_module(&l, task, &found);
    if (status == CLTILE_SUCCESS && task->links) {
        const bool strips = l.options.strip_debug_info == 1;
        found = found || cltile_adapts_all(&l);
        l.keeps_lines = strips && found && moves_exchanges(&l);
        const bool stripped = strips && !l.keeps_lines && LLVMStripModuleDebugInfo(module);
        const bool sized = cltile_require_sizes(&l);
        if (found)
            status = link_found(&l);
        *changed = found || stripped || sized;
    }
    cltile_remove_marks(l.module);
    cltile_give_host_names(module, options);
    LLVMContextSetDiagnosticHandler(l.context, handler, handler_user);
    LLVMDisposeMessage(l.llvm_error);
    cltile_free_found(&l.found);
    free(l.linked);
    cltile_free_target_file(l.file);
    if (status == CLTILE_SUCCESS) { /* a module with errors may be inspected */
        free(*message);
        *message = NULL;
    }
    return status;
}
