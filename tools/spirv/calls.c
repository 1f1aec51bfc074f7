/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls of functions of OpenCL C by their mangled names, and calls that replace them. */

#include "spirv/spirv.h"

#include "link/halves.h"
#include "report/symbols.h"

#include <llvm-c/Core.h>
#include <string.h>

#define SPIR_FUNCTION 75 /* llvm::CallingConv::SPIR_FUNC */

mangled read_name(const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    return (mangled){name, name + length, (size_t)length};
}

bool is_name(const mangled *m, const char *name) {
    return cltile_is_named(m->name, (int)m->length, name);
}

bool has_word(const mangled *m, const char *word) {
    const char *found = strstr(m->name, word);
    return found != NULL && found + strlen(word) <= m->parameters;
}

LLVMValueRef build_call(LLVMBuilderRef builder, const char *symbol, LLVMTypeRef result, LLVMValueRef *arguments,
                        unsigned count) {
    LLVMModuleRef module = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInsertBlock(builder)));
    LLVMValueRef function = LLVMGetNamedFunction(module, symbol);
    LLVMTypeRef types[MOST_PARAMETERS];
    for (unsigned i = 0; i < count && i < MOST_PARAMETERS; ++i)
        types[i] = LLVMTypeOf(arguments[i]);
    LLVMTypeRef type = LLVMFunctionType(result, types, count, 0);
    if (function == NULL) {
        function = LLVMAddFunction(module, symbol, type);
        LLVMSetFunctionCallConv(function, SPIR_FUNCTION);
    }
    LLVMValueRef call = LLVMBuildCall2(builder, type, function, arguments, count, "");
    LLVMSetInstructionCallConv(call, SPIR_FUNCTION);
    return call;
}

LLVMValueRef splat(LLVMTypeRef type, uint64_t number) {
    const unsigned bits = LLVMGetIntTypeWidth(cltile_element_type(type));
    if (bits < 64)
        number &= ((uint64_t)1 << bits) - 1;
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return LLVMConstInt(type, number, 0);
    LLVMValueRef elements[16], element = LLVMConstInt(LLVMGetElementType(type), number, 0);
    const unsigned count = LLVMGetVectorSize(type);
    for (unsigned i = 0; i < count && i < 16; ++i)
        elements[i] = element;
    return LLVMConstVector(elements, count < 16 ? count : 16);
}

LLVMValueRef spread(LLVMBuilderRef builder, LLVMValueRef value, LLVMTypeRef type) {
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind || LLVMTypeOf(value) == type)
        return value;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    LLVMValueRef vector = LLVMGetPoison(type);
    for (unsigned i = 0; i < LLVMGetVectorSize(type); ++i)
        vector = LLVMBuildInsertElement(builder, vector, value, LLVMConstInt(i32, i, 0), "");
    return vector;
}
