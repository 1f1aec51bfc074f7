/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Instructions and uses. */

#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <string.h>

const char *cltile_symbol(LLVMValueRef function) {
    size_t length = 0;
    return LLVMGetValueName2(function, &length);
}

LLVMValueRef cltile_caller(LLVMValueRef instruction) {
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
}

LLVMValueRef cltile_callee(LLVMValueRef instruction) {
    return LLVMIsACallInst(instruction) == NULL ? NULL : LLVMIsAFunction(LLVMGetCalledValue(instruction));
}

bool cltile_is_call_of(LLVMValueRef user, LLVMValueRef callee) {
    return LLVMIsACallInst(user) != NULL && LLVMGetCalledValue(user) == callee;
}

bool cltile_calls_exchange(LLVMValueRef instruction) {
    LLVMValueRef callee = cltile_callee(instruction);
    return callee != NULL && LLVMIsDeclaration(callee) && cltile_is_exchange(cltile_symbol(callee));
}

unsigned cltile_attribute_kind(const char *name) {
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

LLVMValueRef cltile_build_call(LLVMBuilderRef builder, LLVMValueRef like, const char *name, LLVMTypeRef result,
                               LLVMValueRef *arguments, unsigned count) {
    LLVMModuleRef module = LLVMGetGlobalParent(cltile_caller(like));
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    LLVMTypeRef types[CLTILE_MOST_ARGUMENTS];
    for (unsigned i = 0; i < count; ++i)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
    if (function == NULL) {
        function = LLVMAddFunction(module, name, type);
        LLVMSetFunctionCallConv(function, LLVMGetInstructionCallConv(like));
        if (LLVMGetIntrinsicID(function) == 0)
            LLVMAddAttributeAtIndex(
                function, CLTILE_ON_FUNCTION,
                LLVMCreateEnumAttribute(LLVMGetModuleContext(module), cltile_attribute_kind("convergent"), 0));
    }
    LLVMValueRef call = LLVMBuildCall2(builder, type, function, arguments, count, "");
    LLVMSetInstructionCallConv(call, LLVMGetInstructionCallConv(like));
    return call;
}

void cltile_rename(LLVMValueRef function, const char *name) {
    LLVMValueRef other = LLVMGetNamedFunction(LLVMGetGlobalParent(function), name);
    if (other == NULL)
        LLVMSetValueName2(function, name, strlen(name));
    else if (other != function)
        LLVMReplaceAllUsesWith(function, other);
}

static LLVMValueRef first_from(LLVMBasicBlockRef block) {
    while (block != NULL && LLVMGetFirstInstruction(block) == NULL)
        block = LLVMGetNextBasicBlock(block);
    return block == NULL ? NULL : LLVMGetFirstInstruction(block);
}

LLVMValueRef cltile_first_in(LLVMValueRef function) {
    return first_from(LLVMGetFirstBasicBlock(function));
}

LLVMValueRef cltile_next_in(LLVMValueRef instruction) {
    LLVMValueRef next = LLVMGetNextInstruction(instruction);
    return next != NULL ? next : first_from(LLVMGetNextBasicBlock(LLVMGetInstructionParent(instruction)));
}

LLVMValueRef cltile_first_behind_phis(LLVMBasicBlockRef block) {
    LLVMValueRef first = LLVMGetFirstInstruction(block);
    while (LLVMIsAPHINode(first) != NULL)
        first = LLVMGetNextInstruction(first);
    return first;
}

void cltile_for_calls(LLVMValueRef function, cltile_call_fn act, void *user) {
    for (LLVMUseRef use = LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        if (cltile_is_call_of(LLVMGetUser(use), function))
            act(LLVMGetUser(use), user);
    }
}

void cltile_settle_calls_of(LLVMValueRef function, cltile_call_fn act, void *user) {
    cltile_for_calls(function, act, user);
    if (LLVMIsDeclaration(function) && LLVMGetFirstUse(function) == NULL)
        LLVMDeleteFunction(function);
}

void cltile_settle_calls(LLVMModuleRef module, const char *name, cltile_call_fn act, void *user) {
    LLVMValueRef function = LLVMGetNamedFunction(module, name);
    if (function != NULL)
        cltile_settle_calls_of(function, act, user);
}

void cltile_replace(LLVMValueRef instruction, LLVMValueRef value) {
    LLVMReplaceAllUsesWith(instruction, value);
    LLVMInstructionEraseFromParent(instruction);
}

LLVMBuilderRef cltile_builder_before(LLVMValueRef instruction) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(LLVMTypeOf(instruction)));
    LLVMPositionBuilderBefore(builder, instruction);
    return builder;
}

LLVMValueRef cltile_add_variable(LLVMValueRef instruction, LLVMTypeRef type) {
    LLVMBuilderRef builder = cltile_builder_before(cltile_first_in(cltile_caller(instruction)));
    LLVMValueRef variable = LLVMBuildAlloca(builder, type, "");
    LLVMDisposeBuilder(builder);
    return variable;
}

LLVMValueRef cltile_add_counter(LLVMValueRef function, LLVMTypeRef type, const char *name) {
    LLVMBuilderRef builder = cltile_builder_before(cltile_first_in(function));
    LLVMValueRef counter = LLVMBuildAlloca(builder, type, name);
    LLVMBuildStore(builder, LLVMConstNull(type), counter);
    LLVMDisposeBuilder(builder);
    return counter;
}
