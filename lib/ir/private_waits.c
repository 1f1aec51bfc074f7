/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waits for events behind generic pointers. */

#include "ir/private_waits.h"

#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>

#define GENERIC "U3AS4" /* in the symbol: address space 4, of SPIR's and SPIR-V's triples */
#define GENERIC_SPACE 4

static LLVMTypeRef private_form(LLVMTypeRef pointer) {
    return LLVMPointerTypeInContext(LLVMGetTypeContext(pointer), 0);
}

/* The symbol of a wait's private form; false where it has no generic pointer. */
static bool name_private_form(LLVMValueRef wait, char *name, size_t size) {
    const char *symbol = cltile_symbol(wait), *space = strstr(symbol, GENERIC);
    LLVMTypeRef type = LLVMGlobalGetValueType(wait), types[2];
    if (!cltile_is_wait(symbol) || space == NULL || strlen(symbol) >= size || LLVMCountParamTypes(type) != 2)
        return false;
    LLVMGetParamTypes(type, types);
    snprintf(name, size, "%.*s%s", (int)(space - symbol), symbol, space + strlen(GENERIC));
    return LLVMGetTypeKind(types[1]) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(types[1]) == GENERIC_SPACE;
}

static void wait_privately(LLVMValueRef wait, void *user) {
    const char *name = user;
    LLVMTypeRef types[] = {LLVMTypeOf(LLVMGetOperand(wait, 0)), private_form(LLVMTypeOf(LLVMGetOperand(wait, 1)))};
    LLVMTypeRef type = LLVMFunctionType(LLVMTypeOf(wait), types, 2, 0);
    LLVMBuilderRef builder = cltile_builder_before(wait);
    LLVMValueRef arguments[] = {LLVMGetOperand(wait, 0),
                                LLVMBuildAddrSpaceCast(builder, LLVMGetOperand(wait, 1), types[1], "")};
    LLVMValueRef function = cltile_declare(LLVMGetGlobalParent(cltile_caller(wait)), name, type);
    LLVMValueRef call = LLVMBuildCall2(builder, type, function, arguments, 2, "");
    LLVMSetFunctionCallConv(function, LLVMGetInstructionCallConv(wait));
    LLVMSetInstructionCallConv(call, LLVMGetInstructionCallConv(wait));
    LLVMInstructionEraseFromParent(wait);
    LLVMDisposeBuilder(builder);
}

void cltile_make_waits_private(LLVMModuleRef module) {
    char name[64];
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (!LLVMIsDeclaration(f) || !name_private_form(f, name, sizeof name))
            continue;
        cltile_for_calls(f, wait_privately, name);
        if (LLVMGetFirstUse(f) == NULL)
            LLVMDeleteFunction(f);
    }
}
