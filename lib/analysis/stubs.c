/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels whose code is in another function. */

#include "analysis/kernels.h"

#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <stddef.h>

/* Whether a symbol names a function that has a kernel's code. */
static bool is_kernel_body(const char *symbol) {
    return cltile_source_name(symbol) != symbol;
}

bool cltile_is_idle_body(LLVMValueRef function) {
    return !LLVMIsDeclaration(function) && LLVMGetFirstUse(function) == NULL && is_kernel_body(cltile_symbol(function));
}

void cltile_drop_idle_bodies(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (cltile_is_idle_body(f))
            LLVMDeleteFunction(f);
    }
}

static void forget_lines(LLVMValueRef function) {
    for (LLVMValueRef i = cltile_first_in(function); i != NULL; i = cltile_next_in(i))
        LLVMInstructionSetDebugLoc(i, NULL);
}

void cltile_adopt_lines(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f)) {
        LLVMMetadataRef lines = is_kernel_body(cltile_symbol(f)) ? LLVMGetSubprogram(f) : NULL;
        for (LLVMUseRef use = LLVMGetFirstUse(f); use != NULL && lines != NULL; use = LLVMGetNextUse(use)) {
            LLVMValueRef call = LLVMGetUser(use), kernel = cltile_is_call_of(call, f) ? cltile_caller(call) : NULL;
            if (kernel == NULL || !cltile_is_kernel(kernel))
                continue;
            forget_lines(kernel);
            LLVMSetSubprogram(kernel, lines);
        }
    }
}
