/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inlining by LLVM's inliner, in time and memory that grow with what comes of it. */

#include "analysis/calls.h"

#include "ir/instructions.h"
#include "ir/llvm.h"
#include "ir/passes.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <string.h>

#define DROP_UNUSED "globaldce"

void cltile_force_inline(LLVMValueRef function) {
    LLVMContextRef context = LLVMGetModuleContext(LLVMGetGlobalParent(function));
    LLVMRemoveEnumAttributeAtIndex(function, CLTILE_ON_FUNCTION, cltile_attribute_kind("optnone"));
    LLVMRemoveEnumAttributeAtIndex(function, CLTILE_ON_FUNCTION, cltile_attribute_kind("noinline"));
    LLVMAddAttributeAtIndex(function, CLTILE_ON_FUNCTION,
                            LLVMCreateEnumAttribute(context, cltile_attribute_kind("alwaysinline"), 0));
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (cltile_is_call_of(user, function)) /* whose own attribute would win */
            LLVMRemoveCallSiteEnumAttribute(user, CLTILE_ON_FUNCTION, cltile_attribute_kind("noinline"));
    }
}

void cltile_forget_inline(LLVMValueRef function) {
    LLVMRemoveEnumAttributeAtIndex(function, CLTILE_ON_FUNCTION, cltile_attribute_kind("alwaysinline"));
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
        for (LLVMValueRef i = cltile_first_in(f); i != NULL; i = cltile_next_in(i))
            for (size_t n = 0; n < sizeof notes / sizeof *notes; ++n)
                LLVMSetMetadata(
                    i, LLVMGetMDKindIDInContext(LLVMGetModuleContext(module), notes[n], (unsigned)strlen(notes[n])),
                    NULL);
}

cltile_status cltile_inline(LLVMModuleRef module, uint64_t most, bool *is_too_much, char **message) {
    cltile_status status = CLTILE_SUCCESS;
    const bool stops = cltile_measure_inlining(module) > most;
    if (!stops) {
        cltile_inline_marked(module);
        status = cltile_run_passes(module, DROP_UNUSED, message);
    }
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
