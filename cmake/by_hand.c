/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What libraries have for those who link them without libcltile: functions that a host may lack, a size of sub-groups,
 * and another type of events. */

#include "bitcode.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

static bool is_exported(LLVMValueRef function) {
    return !LLVMIsDeclaration(function) && LLVMGetLinkage(function) == LLVMExternalLinkage;
}

void make_weak(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (is_exported(f))
            LLVMSetLinkage(f, LLVMWeakODRLinkage);
}

void fold_size(LLVMModuleRef module, unsigned size) {
    static const char *const queries[] = {"__cltile_sub_group_size", "_Z22get_max_sub_group_sizev"};
    for (size_t i = 0; i < sizeof queries / sizeof *queries; ++i) {
        LLVMValueRef query = LLVMGetNamedFunction(module, queries[i]);
        for (LLVMUseRef use = query == NULL ? NULL : LLVMGetFirstUse(query), next; use != NULL; use = next) {
            LLVMValueRef call = LLVMGetUser(use);
            next = LLVMGetNextUse(use);
            LLVMReplaceAllUsesWith(call, LLVMConstInt(LLVMTypeOf(call), size, 0));
            LLVMInstructionEraseFromParent(call);
        }
        if (query != NULL && LLVMIsDeclaration(query))
            LLVMDeleteFunction(query);
    }
}

/* ---- Events ---- */

/* Whether a type's values are events, or pointers that differ from them in the address space alone. */
static bool is_event(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type) == 0;
}

/* The function under another name, and a new one under its own, which takes and returns events as private pointers. */
static void wrap_events(LLVMValueRef function, unsigned private_space) {
    LLVMModuleRef module = LLVMGetGlobalParent(function);
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTypeRef types[16], type = LLVMGlobalGetValueType(function),
                           event = LLVMPointerTypeInContext(context, private_space);
    LLVMValueRef arguments[16];
    size_t length;
    const unsigned count = LLVMCountParamTypes(type);
    char *name = strdup(LLVMGetValueName2(function, &length));
    if (name == NULL || count > 16)
        abort();
    LLVMGetParamTypes(type, types);
    for (unsigned i = 0; i < count; ++i)
        types[i] = is_event(types[i]) ? event : types[i];
    LLVMSetValueName2(function, "", 0);
    LLVMValueRef wrapper = LLVMAddFunction(module, name, LLVMFunctionType(event, types, count, 0));
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, wrapper, ""));
    for (unsigned i = 0; i < count; ++i) {
        arguments[i] = LLVMGetParam(wrapper, i);
        if (types[i] == event)
            arguments[i] = LLVMBuildAddrSpaceCast(builder, arguments[i], LLVMPointerTypeInContext(context, 0), "");
    }
    LLVMValueRef result = LLVMBuildCall2(builder, type, function, arguments, count, "");
    LLVMBuildRet(builder, LLVMBuildAddrSpaceCast(builder, result, event, ""));
    LLVMDisposeBuilder(builder);
    for (LLVMAttributeIndex at = 0; at < 2; ++at) { /* convergent, alwaysinline */
        static const char *const names[] = {"convergent", "alwaysinline"};
        const unsigned kind = LLVMGetEnumAttributeKindForName(names[at], strlen(names[at]));
        LLVMAddAttributeAtIndex(wrapper, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                LLVMCreateEnumAttribute(context, kind, 0));
    }
    LLVMSetLinkage(function, LLVMInternalLinkage);
    free(name);
}

void make_events_private(LLVMModuleRef module, unsigned private_space) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        if (is_exported(f) && is_event(LLVMGetReturnType(LLVMGlobalGetValueType(f))))
            wrap_events(f, private_space);
    }
}
