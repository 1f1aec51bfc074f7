/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls of a function in place of the same one of halves. */

#include "link/halves.h"

#include "ir/instructions.h"
#include "link/parameters.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

/* ---- Types and values ---- */

/* The type with another element, and as many of them. */
static LLVMTypeRef with_element(LLVMTypeRef type, LLVMTypeRef element) {
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMVectorType(element, LLVMGetVectorSize(type)) : element;
}

LLVMTypeRef cltile_element_type(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}

bool cltile_has_halves(LLVMTypeRef type) {
    return LLVMGetTypeKind(cltile_element_type(type)) == LLVMHalfTypeKind;
}

LLVMTypeRef cltile_with_floats(LLVMTypeRef type) {
    return with_element(type, LLVMFloatTypeInContext(LLVMGetTypeContext(type)));
}

LLVMTypeRef cltile_with_shorts(LLVMTypeRef type) {
    return with_element(type, LLVMInt16TypeInContext(LLVMGetTypeContext(type)));
}

/* ---- The same function of another type ---- */

/* The type that stands for one of a function of halves, in one of floats or of short integers. */
static LLVMTypeRef convert_type(LLVMTypeRef type, bool to_floats) {
    LLVMTypeRef element = cltile_element_type(type);
    if (cltile_has_halves(type))
        return to_floats ? cltile_with_floats(type) : cltile_with_shorts(type);
    const bool is_short = LLVMGetTypeKind(element) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(element) == 16;
    return is_short && to_floats ? with_element(type, LLVMInt32TypeInContext(LLVMGetTypeContext(type))) : type;
}

static LLVMValueRef convert_value(LLVMBuilderRef builder, LLVMValueRef value, LLVMTypeRef type) {
    if (LLVMTypeOf(value) == type)
        return value;
    if (LLVMGetTypeKind(cltile_element_type(type)) == LLVMFloatTypeKind)
        return LLVMBuildFPExt(builder, value, type, "");
    if (!cltile_has_halves(type) && !cltile_has_halves(LLVMTypeOf(value)))
        return LLVMBuildIntCast2(builder, value, type, true, "");
    return LLVMGetTypeKind(cltile_element_type(LLVMTypeOf(value))) == LLVMFloatTypeKind
               ? LLVMBuildFPTrunc(builder, value, type, "")
               : LLVMBuildBitCast(builder, value, type, "");
}

static LLVMValueRef declare(LLVMValueRef call, const char *symbol, LLVMTypeRef type) {
    LLVMModuleRef module = LLVMGetGlobalParent(cltile_caller(call));
    LLVMValueRef function = LLVMGetNamedFunction(module, symbol);
    if (function == NULL) {
        function = LLVMAddFunction(module, symbol, type);
        LLVMSetFunctionCallConv(function, LLVMGetFunctionCallConv(LLVMGetCalledValue(call)));
    }
    return function;
}

/* The call of a function with another name and other parameters, whose result has a type. Where the function writes
 * through a pointer to halves, the halves are stored behind it. */
static LLVMValueRef build_other(LLVMBuilderRef builder, LLVMValueRef call, const char *symbol, LLVMTypeRef result,
                                const cltile_parameters *old, bool to_floats) {
    LLVMTypeRef types[CLTILE_MOST_PARAMETERS];
    LLVMValueRef arguments[CLTILE_MOST_PARAMETERS], variable = NULL, pointer = NULL;
    LLVMTypeRef pointee = NULL; /* of floats */
    const unsigned count = LLVMGetNumArgOperands(call);
    for (unsigned i = 0; i < count; ++i) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        if (to_floats && LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind &&
            cltile_is_pointer_to_halves(old, i)) {
            pointer = argument;
            pointee = result;
            arguments[i] = variable = cltile_add_variable(call, pointee);
        } else {
            arguments[i] = convert_value(builder, argument, convert_type(LLVMTypeOf(argument), to_floats));
        }
        types[i] = LLVMTypeOf(arguments[i]);
    }
    LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
    LLVMValueRef other = LLVMBuildCall2(builder, type, declare(call, symbol, type), arguments, count, "");
    LLVMSetInstructionCallConv(other, LLVMGetInstructionCallConv(call));
    if (variable != NULL)
        LLVMBuildStore(
            builder, convert_value(builder, LLVMBuildLoad2(builder, pointee, variable, ""), LLVMTypeOf(call)), pointer);
    return other;
}

/* The call of the function by the same name, or by another if that is not NULL. */
LLVMValueRef cltile_call_other(LLVMBuilderRef builder, LLVMValueRef call, const char *name, LLVMTypeRef result,
                               bool to_floats) {
    cltile_parameters old, new;
    int length;
    const char *symbol = cltile_symbol(LLVMGetCalledValue(call)), *base = cltile_base_name(symbol, &length);
    LLVMValueRef other = NULL;
    char *own = name == NULL ? cltile_copy_text(base, (size_t)length) : cltile_copy_text(name, strlen(name));
    if (own != NULL && cltile_read_parameters(base + length, &old)) {
        cltile_convert_parameters(&old, to_floats, &new);
        char *converted = cltile_mangle(own, &new);
        if (converted != NULL)
            other = build_other(builder, call, converted, result, &old, to_floats);
        free(converted);
    }
    free(own);
    return other;
}

LLVMValueRef cltile_convert_call(LLVMBuilderRef builder, LLVMValueRef call, const char *name, bool to_floats) {
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef other = cltile_call_other(builder, call, name, convert_type(type, to_floats), to_floats);
    return other == NULL || LLVMGetTypeKind(type) == LLVMVoidTypeKind ? other : convert_value(builder, other, type);
}

LLVMValueRef cltile_convert_intrinsic(LLVMBuilderRef builder, LLVMValueRef call, const char *symbol) {
    const cltile_parameters none = {.count = 0};
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef other = build_other(builder, call, symbol, convert_type(type, true), &none, true);
    return convert_value(builder, other, type);
}
