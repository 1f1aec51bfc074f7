/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Names of local variables. */

#include "link/linker.h"

#include "analysis/kernels.h"
#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Whether the instructions that use a value, some in constant expressions, are all in one function, which is *user. */
static bool has_one_user(LLVMValueRef value, LLVMValueRef *user) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef with = LLVMGetUser(use);
        if (LLVMIsAConstantExpr(with) != NULL) {
            if (!has_one_user(with, user))
                return false;
            continue;
        }
        LLVMValueRef function = LLVMIsAInstruction(with) != NULL ? cltile_caller(with) : NULL;
        if (function == NULL || (*user != NULL && *user != function))
            return false;
        *user = function;
    }
    return true;
}

static void name_local(LLVMValueRef variable, const char *kernel) {
    const char *old = cltile_symbol(variable);
    const size_t length = strlen(kernel);
    if (strncmp(old, kernel, length) == 0 && old[length] == '.')
        return;
    char *name = cltile_format("%s.%s", kernel, old);
    if (name != NULL)
        LLVMSetValueName2(variable, name, strlen(name));
    free(name);
}

void cltile_name_locals(LLVMModuleRef module) {
    for (LLVMValueRef g = LLVMGetFirstGlobal(module); g != NULL; g = LLVMGetNextGlobal(g)) {
        LLVMValueRef user = NULL;
        if (LLVMGetPointerAddressSpace(LLVMTypeOf(g)) == CLTILE_LOCAL_SPACE && !LLVMIsDeclaration(g) &&
            has_one_user(g, &user) && user != NULL && cltile_is_kernel(user))
            name_local(g, cltile_symbol(user));
    }
}
