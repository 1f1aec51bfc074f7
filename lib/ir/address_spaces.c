/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Casts between address spaces at calls. */

#include "ir/address_spaces.h"

#include "ir/instructions.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdlib.h>

static bool is_pointer(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind;
}

static bool can_cast(LLVMTypeRef from, LLVMTypeRef to) {
    return from == to || (is_pointer(from) && is_pointer(to));
}

static LLVMValueRef cast(LLVMBuilderRef builder, LLVMValueRef value, LLVMTypeRef type) {
    return LLVMTypeOf(value) == type ? value : LLVMBuildAddrSpaceCast(builder, value, type, "");
}

/* Calls with casts, in place of `call`. `types` has room for the parameters, `arguments` too. */
static void match_call(LLVMValueRef call, LLVMTypeRef type, LLVMTypeRef *types, LLVMValueRef *arguments) {
    LLVMTypeRef called = LLVMGetCalledFunctionType(call), result = LLVMGetReturnType(called);
    const unsigned count = LLVMCountParamTypes(type);
    bool possible = LLVMGetNumArgOperands(call) == count && can_cast(LLVMGetReturnType(type), result);
    LLVMGetParamTypes(type, types);
    for (unsigned i = 0; i < count && possible; ++i)
        possible = can_cast(LLVMTypeOf(LLVMGetOperand(call, i)), types[i]);
    if (!possible)
        return;
    LLVMBuilderRef builder = cltile_builder_before(call);
    for (unsigned i = 0; i < count; ++i)
        arguments[i] = cast(builder, LLVMGetOperand(call, i), types[i]);
    LLVMValueRef matched = LLVMBuildCall2(builder, type, LLVMGetCalledValue(call), arguments, count, "");
    LLVMSetInstructionCallConv(matched, LLVMGetInstructionCallConv(call));
    if (LLVMGetTypeKind(result) != LLVMVoidTypeKind)
        LLVMReplaceAllUsesWith(call, cast(builder, matched, result));
    LLVMInstructionEraseFromParent(call);
    LLVMDisposeBuilder(builder);
}

static void match_function(LLVMValueRef function) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    const unsigned count = LLVMCountParamTypes(type);
    LLVMTypeRef *types = cltile_allocate(count + 1, sizeof *types);
    LLVMValueRef *arguments = cltile_allocate(count + 1, sizeof *arguments);
    for (LLVMUseRef use = LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef user = LLVMGetUser(use);
        if (types != NULL && arguments != NULL && cltile_is_call_of(user, function) &&
            LLVMGetCalledFunctionType(user) != type)
            match_call(user, type, types, arguments);
    }
    free(arguments);
    free(types);
}

void cltile_match_calls(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (LLVMGetIntrinsicID(f) == 0)
            match_function(f);
}
