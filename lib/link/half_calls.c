/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls of a function in place of the same one of halves. */

#include "link/halves.h"

#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdio.h>
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

/* The call of a function with another name and other parameters, whose result has a type. Where the function writes
 * through a pointer to halves, the halves are stored behind it. */
static LLVMValueRef build_other(LLVMBuilderRef builder, LLVMValueRef call, const char *symbol, LLVMTypeRef result,
                                bool writes_halves, bool to_floats) {
    LLVMValueRef arguments[CLTILE_MOST_ARGUMENTS], variable = NULL, pointer = NULL;
    LLVMTypeRef pointee = NULL; /* of floats */
    const unsigned count = LLVMGetNumArgOperands(call);
    for (unsigned i = 0; i < count; ++i) {
        LLVMValueRef argument = LLVMGetOperand(call, i);
        if (writes_halves && LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind) {
            pointer = argument;
            pointee = result;
            arguments[i] = variable = cltile_add_variable(call, pointee);
        } else {
            arguments[i] = convert_value(builder, argument, convert_type(LLVMTypeOf(argument), to_floats));
        }
    }
    LLVMValueRef other = cltile_build_call(builder, call, symbol, result, arguments, count);
    if (variable != NULL)
        LLVMBuildStore(
            builder, convert_value(builder, LLVMBuildLoad2(builder, pointee, variable, ""), LLVMTypeOf(call)), pointer);
    return other;
}

/* Whether the last parameter points to halves: of a vector of them, which the first is, "PS_". */
static bool points_to_halves(const char *parameters) {
    const size_t length = strlen(parameters);
    return strchr(parameters, 'P') != NULL && length > 2 &&
           (strcmp(parameters + length - 2, "Dh") == 0 || strcmp(parameters + length - 2, "S_") == 0);
}

/* Writes floats or short integers in place of halves. What S_ repeats stays the same one. */
static void convert_parameters(cltile_mangled *m, bool to_floats) {
    char first[sizeof "Dv16_s"];
    cltile_replace_text(m->parameters, "Dh", to_floats ? "f" : "s");
    if (to_floats && strcmp(m->name, "nan") == 0)
        cltile_replace_text(m->parameters, "t", "j");
    snprintf(first, sizeof first, "%.*s", (int)strcspn(m->parameters, "_") + 2, m->parameters);
    if (cltile_starts_with(first, "Dv")) /* the last of select is such a vector of integers, too */
        cltile_replace_text(m->parameters + strlen(first), first, "S_");
}

/* The call of the function by the same name, or by another if that is not NULL. */
LLVMValueRef cltile_call_other(LLVMBuilderRef builder, LLVMValueRef call, const char *name, LLVMTypeRef result,
                               bool to_floats) {
    cltile_mangled m;
    if (!cltile_read_mangled(cltile_symbol(LLVMGetCalledValue(call)), &m) ||
        LLVMGetNumArgOperands(call) > CLTILE_MOST_ARGUMENTS)
        return NULL;
    if (name != NULL)
        snprintf(m.name, sizeof m.name, "%s", name);
    const bool writes_halves = to_floats && points_to_halves(m.parameters);
    if (writes_halves)
        cltile_make_private(m.parameters);
    convert_parameters(&m, to_floats);
    char *symbol = cltile_write_mangled(&m);
    LLVMValueRef other = symbol == NULL ? NULL : build_other(builder, call, symbol, result, writes_halves, to_floats);
    free(symbol);
    return other;
}

LLVMValueRef cltile_convert_call(LLVMBuilderRef builder, LLVMValueRef call, const char *name, bool to_floats) {
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef other = cltile_call_other(builder, call, name, convert_type(type, to_floats), to_floats);
    return other == NULL || LLVMGetTypeKind(type) == LLVMVoidTypeKind ? other : convert_value(builder, other, type);
}

LLVMValueRef cltile_convert_intrinsic(LLVMBuilderRef builder, LLVMValueRef call, const char *symbol) {
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef other = build_other(builder, call, symbol, convert_type(type, true), false, true);
    return convert_value(builder, other, type);
}
