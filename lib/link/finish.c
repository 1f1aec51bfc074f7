/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The end of a link: what is left once all is inlined, constants, and the form that the host wants. */

#include "link/linker.h"

#include "analysis/calls.h"
#include "analysis/kernels.h"
#include "ir/instructions.h"
#include "ir/passes.h"
#include "ir/selects.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

/* Link-time constants choose between paths; then constants reach their uses and dead paths go. Few passes, for the sake
 * of llvm-spirv: nothing here leaves `freeze` or integers of odd widths, which it refuses, and a switch with several
 * cases for one block becomes branches, since it would list that block's predecessor in OpPhi once per case, which is
 * not valid. */
#define PROPAGATE "function(sroa),ipsccp"
#define ROTATE "function(loop-rotate,early-cse,sccp,simplifycfg)"
#define CLEANUP "function(early-cse,adce,simplifycfg," CLTILE_LOWER_SWITCH "),globaldce"
#define CLEANUP_FOR_SPIRV "function(early-cse,adce,simplifycfg," CLTILE_LOWER_SWITCH ",loop-simplify),globaldce"

/* Whether calls are left of what the host has not: of paths that are not taken, which only passes see. */
static bool lacks_functions(const cltile_linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_is_used_declaration(f) && cltile_should_exist(l, cltile_symbol(f)))
            return true;
    return false;
}

/* Gives the loads of a link-time constant its value. */
static void fold_constant(LLVMValueRef global) {
    for (LLVMUseRef use = LLVMGetFirstUse(global), next; use != NULL; use = next) {
        LLVMValueRef load = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (LLVMIsALoadInst(load) != NULL)
            cltile_replace(load, LLVMGetInitializer(global));
    }
}

static void fold_constants(cltile_linker *l) {
    for (LLVMValueRef g = LLVMGetFirstGlobal(l->module); g != NULL; g = LLVMGetNextGlobal(g)) {
        size_t length;
        if (LLVMIsGlobalConstant(g) && LLVMGetLinkage(g) == LLVMInternalLinkage &&
            cltile_starts_with(LLVMGetValueName2(g, &length), CLTILE_OWN_PREFIX))
            fold_constant(g);
    }
}

/* What members have in common is the module's own from now on: a host may know the names from another module. */
static void own_shared(cltile_linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_is_shared(f))
            LLVMSetLinkage(f, LLVMInternalLinkage);
}

/* Removes declarations that nothing uses any more, and link-time constants. */
static void drop_leftovers(cltile_linker *l) {
    cltile_drop_unused_declarations(l);
    for (LLVMValueRef g = LLVMGetFirstGlobal(l->module), next; g != NULL; g = next) {
        next = LLVMGetNextGlobal(g);
        if (LLVMGetLinkage(g) == LLVMInternalLinkage && LLVMGetFirstUse(g) == NULL)
            LLVMDeleteGlobal(g);
    }
}

/* Whether a function is one of cltile's own that takes no pointer to local memory. */
static bool is_given_constants(LLVMValueRef function) {
    for (LLVMValueRef p = LLVMGetFirstParam(function); p != NULL; p = LLVMGetNextParam(p))
        if (LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMPointerTypeKind &&
            LLVMGetPointerAddressSpace(LLVMTypeOf(p)) == CLTILE_LOCAL_SPACE)
            return false;
    return strstr(cltile_symbol(function), CLTILE_OWN_PREFIX) != NULL;
}

static bool is_internal(LLVMValueRef function) {
    return LLVMGetLinkage(function) == LLVMInternalLinkage || LLVMGetLinkage(function) == LLVMPrivateLinkage;
}

/* Propagates constants between functions: those that functions return, and those that cltile's own are given, such as a
 * block's width. The program's get none: the address of a kernel's local variable is a constant, and PoCL replaces
 * local variables by memory of the work-group in kernels alone, so a function that named one would use other memory.
 * ipsccp follows the arguments of functions with local linkage only. */
static cltile_status propagate_constants(cltile_linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_internal(f) && !is_given_constants(f)) {
            cltile_mark(f, CLTILE_IS_INTERNAL);
            LLVMSetLinkage(f, LLVMExternalLinkage);
        }
    const cltile_status status = cltile_run_passes(l->module, PROPAGATE, l->message);
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_reaches(f, CLTILE_IS_INTERNAL))
            LLVMSetLinkage(f, LLVMInternalLinkage);
    return status;
}

static bool is_for_spirv(const cltile_linker *l) {
    return cltile_starts_with(l->arch, "spir");
}

/* Runs the passes, which may be NULL. Where cltile emulates sub-groups the host may be PoCL, and conditional barriers
 * are given a form that it survives. PoCL's own passes rotate loops and propagate constants, and a loop that then has
 * one trip it compiles wrong: so these passes run before. */
static cltile_status guard_conditional_barriers(cltile_linker *l, const char *passes) {
    const bool guards =
        l->options.sub_groups == CLTILE_SUB_GROUPS_EMULATED && cltile_has_conditional_barriers(l->module);
    cltile_status status = guards ? cltile_run_passes(l->module, ROTATE, l->message) : CLTILE_SUCCESS;
    if (status == CLTILE_SUCCESS && passes != NULL)
        status = cltile_run_passes(l->module, passes, l->message);
    if (status == CLTILE_SUCCESS && guards)
        cltile_guard_barriers(l->module);
    return status;
}

/* llvm-spirv gives loops blocks to begin and to end in where they have none, before the block of the function's order
 * that these lead to; an inner loop that ends in the outer one's header, whose latch simplifycfg found empty, gets one
 * before its own dominator, which is not valid SPIR-V. So loops have these blocks, and all are in order. */
static cltile_status clean_up(cltile_linker *l) {
    const cltile_status status = guard_conditional_barriers(l, is_for_spirv(l) ? CLEANUP_FOR_SPIRV : CLEANUP);
    if (status == CLTILE_SUCCESS && is_for_spirv(l))
        cltile_order_blocks(l->module);
    return status;
}

/* Where a builtin was inlined, the inliner names what follows for it: a reader who looks for calls would take that for
 * one. */
static void rename_blocks(cltile_linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block != NULL; block = LLVMGetNextBasicBlock(block))
            if (cltile_family_of(LLVMGetBasicBlockName(block)) != NULL)
                LLVMSetValueName2(LLVMBasicBlockAsValue(block), "", 0);
}

/* The name of a kernel, or of another exported function: no other module that is linked with this one defines it. */
static const char *name_of_module(LLVMModuleRef module) {
    const char *name = "";
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (cltile_is_kernel(f))
            return cltile_symbol(f);
        if (!LLVMIsDeclaration(f) && !is_internal(f))
            name = cltile_symbol(f);
    }
    return name;
}

/* Exports cltile's functions that are not to be inlined, under names that no other module has. */
static void keep_names(cltile_linker *l) {
    const char *suffix = name_of_module(l->module);
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f) || !is_internal(f) || !cltile_starts_with(cltile_symbol(f), CLTILE_KEPT_PREFIX))
            continue;
        char *name = cltile_format("%s.%s", cltile_symbol(f), suffix);
        if (name != NULL)
            LLVMSetValueName2(f, name, strlen(name));
        LLVMSetLinkage(f, LLVMExternalLinkage);
        free(name);
    }
}

cltile_status cltile_finish(cltile_linker *l, bool simply) {
    cltile_status status;
    if ((status = cltile_fold_formats(l)) != CLTILE_SUCCESS)
        return status;
    cltile_give_counters(l->module);
    cltile_fold_size(l, CLTILE_SIZE_QUERY);
    cltile_fold_size(l, CLTILE_MAX_SIZE_QUERY);
    own_shared(l);
    if (l->needs->widens_halves && !cltile_widen_halves(l->module))
        return cltile_fail(CLTILE_OUT_OF_MEMORY, l->message, "out of memory");
    if (l->needs->halves_vectors)
        cltile_halve_vectors(l->module);
    if (cltile_starts_with(l->arch, "nvptx"))
        cltile_require_sizes_of_ptx(l->module);
    if (simply)
        fold_constants(l);
    if (simply && !lacks_functions(l)) {
        drop_leftovers(l);
        if ((status = guard_conditional_barriers(l, NULL)) != CLTILE_SUCCESS)
            return status;
    } else if ((status = propagate_constants(l)) != CLTILE_SUCCESS ||
               (cltile_unrolls(l) && (status = cltile_unroll(l)) != CLTILE_SUCCESS) ||
               (status = clean_up(l)) != CLTILE_SUCCESS)
        return status;
    if (l->has_copies) {
        cltile_forget_events(l->module);
        cltile_raise_alignments(l->module);
    }
    cltile_widen_selects(l->module);
    rename_blocks(l);
    cltile_name_locals(l->module);
    if (l->needs->keeps_names)
        keep_names(l);
    return cltile_check_inlined(l);
}
