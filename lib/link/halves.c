/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Halves on a host that computes with them and has no functions of them: each call becomes one of the same function of
 * floats, to which halves are extended exactly, and its result is rounded to halves. What only moves halves becomes the
 * function of short integers.
 *
 * A function of floats has integers where one of halves has short integers: isnan(half4) is a short4, isnan(float4) an
 * int4. Where it writes halves to memory, it is given a variable of floats. */

#include "link/linker.h"

#include "ir/instructions.h"
#include "link/parameters.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

#define GREATEST_FRACTION 0x1.ffcp-1 /* of a half below 1 */
#define SMALLEST_NORMAL 0x0400       /* bits of halves */
#define INFINITE 0x7c00
#define SIGN 0x8000

/* Puts another value in place of a call; NULL when memory runs out. */
typedef LLVMValueRef (*widening)(LLVMBuilderRef builder, LLVMValueRef call);

/* ---- Types and values ---- */

/* The type with another element, and as many of them. */
static LLVMTypeRef with_element(LLVMTypeRef type, LLVMTypeRef element) {
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMVectorType(element, LLVMGetVectorSize(type)) : element;
}

static LLVMTypeRef element_of(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}

static bool has_halves(LLVMTypeRef type) {
    return LLVMGetTypeKind(element_of(type)) == LLVMHalfTypeKind;
}

static LLVMTypeRef with_floats(LLVMTypeRef type) {
    return with_element(type, LLVMFloatTypeInContext(LLVMGetTypeContext(type)));
}

static LLVMTypeRef with_shorts(LLVMTypeRef type) {
    return with_element(type, LLVMInt16TypeInContext(LLVMGetTypeContext(type)));
}

static LLVMValueRef spread(LLVMTypeRef type, LLVMValueRef element) {
    LLVMValueRef elements[16];
    const unsigned count = LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 1;
    for (unsigned i = 0; i < count && i < 16; ++i)
        elements[i] = element;
    return element_of(type) == type ? element : LLVMConstVector(elements, count);
}

static LLVMValueRef number(LLVMTypeRef type, unsigned value) {
    return spread(type, LLVMConstInt(element_of(type), value, false));
}

/* ---- The same function of another type ---- */

/* The type that stands for one of a function of halves, in one of floats or of short integers. */
static LLVMTypeRef convert_type(LLVMTypeRef type, bool to_floats) {
    LLVMTypeRef element = element_of(type);
    if (has_halves(type))
        return to_floats ? with_floats(type) : with_shorts(type);
    const bool is_short = LLVMGetTypeKind(element) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(element) == 16;
    return is_short && to_floats ? with_element(type, LLVMInt32TypeInContext(LLVMGetTypeContext(type))) : type;
}

static LLVMValueRef convert_value(LLVMBuilderRef builder, LLVMValueRef value, LLVMTypeRef type) {
    if (LLVMTypeOf(value) == type)
        return value;
    if (LLVMGetTypeKind(element_of(type)) == LLVMFloatTypeKind)
        return LLVMBuildFPExt(builder, value, type, "");
    if (!has_halves(type) && !has_halves(LLVMTypeOf(value)))
        return LLVMBuildIntCast2(builder, value, type, true, "");
    return LLVMGetTypeKind(element_of(LLVMTypeOf(value))) == LLVMFloatTypeKind
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
static LLVMValueRef call_other(LLVMBuilderRef builder, LLVMValueRef call, const char *symbol, LLVMTypeRef result,
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
static LLVMValueRef call_with(LLVMBuilderRef builder, LLVMValueRef call, const char *name, LLVMTypeRef result,
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
            other = call_other(builder, call, converted, result, &old, to_floats);
        free(converted);
    }
    free(own);
    return other;
}

static LLVMValueRef convert_call(LLVMBuilderRef builder, LLVMValueRef call, const char *name, bool to_floats) {
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef other = call_with(builder, call, name, convert_type(type, to_floats), to_floats);
    return other == NULL || LLVMGetTypeKind(type) == LLVMVoidTypeKind ? other : convert_value(builder, other, type);
}

static LLVMValueRef as_floats(LLVMBuilderRef builder, LLVMValueRef call) {
    return convert_call(builder, call, NULL, true);
}

static LLVMValueRef as_shorts(LLVMBuilderRef builder, LLVMValueRef call) {
    return convert_call(builder, call, NULL, false);
}

static LLVMValueRef read_floats(LLVMBuilderRef builder, LLVMValueRef call) {
    return convert_call(builder, call, "read_imagef", true);
}

static LLVMValueRef write_floats(LLVMBuilderRef builder, LLVMValueRef call) {
    return convert_call(builder, call, "write_imagef", true);
}

/* ---- Functions that are others of floats ---- */

/* The half nearest to a value in the rounding mode; a NaN is one. */
static LLVMValueRef round_value(LLVMBuilderRef builder, LLVMValueRef value, LLVMTypeRef halves, const char *mode) {
    LLVMTypeRef type = LLVMTypeOf(value), shorts = with_shorts(halves);
    LLVMValueRef nearest = LLVMBuildFPTrunc(builder, value, halves, "");
    if (*mode == '\0' || strcmp(mode, "_rte") == 0)
        return nearest;
    LLVMValueRef back = LLVMBuildFPExt(builder, nearest, type, "");
    LLVMValueRef is_greater = LLVMBuildFCmp(builder, LLVMRealOGT, back, value, "");
    LLVMValueRef is_less = LLVMBuildFCmp(builder, LLVMRealOLT, back, value, "");
    LLVMValueRef is_negative = LLVMBuildFCmp(builder, LLVMRealOLT, value, LLVMConstNull(type), "");
    LLVMValueRef is_wrong = strcmp(mode, "_rtp") == 0 ? is_less
                            : strcmp(mode, "_rtn") == 0
                                ? is_greater
                                : LLVMBuildSelect(builder, is_negative, is_less, is_greater, "");
    /* The next half is that of the next number of bits: toward zero the one before, away from it the one behind. */
    LLVMValueRef is_away = LLVMBuildICmp(builder, LLVMIntEQ, is_less, LLVMBuildNot(builder, is_negative, ""), "");
    LLVMValueRef step = LLVMBuildSelect(builder, is_away, number(shorts, 1), number(shorts, 0xffff), "");
    step = LLVMBuildSelect(builder, is_wrong, step, number(shorts, 0), "");
    LLVMValueRef bits = LLVMBuildBitCast(builder, nearest, shorts, "");
    return LLVMBuildBitCast(builder, LLVMBuildAdd(builder, bits, step, ""), halves, "");
}

/* convert_half of any number. Integers that floats round are too great for halves. */
static LLVMValueRef convert_to_halves(LLVMBuilderRef builder, LLVMValueRef call) {
    static const size_t prefix = sizeof "convert_half" - 1;
    int length;
    const char *name = cltile_base_name(cltile_symbol(LLVMGetCalledValue(call)), &length) + prefix;
    const size_t digits = strspn(name, "0123456789");
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef value = LLVMGetOperand(call, 0);
    char *own = cltile_format("convert_float%.*s", (int)digits, name);
    char *mode = cltile_copy_text(name + digits, (size_t)length - prefix - digits);
    if (own != NULL && LLVMGetTypeKind(element_of(LLVMTypeOf(value))) == LLVMIntegerTypeKind)
        value = call_with(builder, call, own, with_floats(type), true);
    if (value != NULL && LLVMTypeOf(value) != type)
        value = mode == NULL ? NULL : round_value(builder, value, type, mode);
    free(own);
    free(mode);
    return value;
}

static LLVMValueRef convert(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMTypeRef type = LLVMTypeOf(call);
    if (has_halves(type))
        return convert_to_halves(builder, call);
    if (LLVMGetTypeKind(element_of(type)) != LLVMIntegerTypeKind)
        return LLVMBuildFPExt(builder, LLVMGetOperand(call, 0), type, "");
    return call_with(builder, call, NULL, type, true);
}

/* The greatest fraction of floats would round to 1. */
static LLVMValueRef take_fraction(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef fraction = as_floats(builder, call);
    if (fraction == NULL)
        return NULL;
    LLVMValueRef most = spread(type, LLVMConstReal(element_of(type), GREATEST_FRACTION));
    return LLVMBuildSelect(builder, LLVMBuildFCmp(builder, LLVMRealOGT, fraction, most, ""), most, fraction, "");
}

/* The halves that are not normal are normal floats. */
static LLVMValueRef is_normal(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMTypeRef type = LLVMTypeOf(call), shorts = with_shorts(type);
    LLVMValueRef bits = LLVMBuildBitCast(builder, LLVMGetOperand(call, 0), shorts, "");
    bits = LLVMBuildAnd(builder, bits, number(shorts, SIGN - 1), "");
    LLVMValueRef above = LLVMBuildSub(builder, bits, number(shorts, SMALLEST_NORMAL), "");
    LLVMValueRef is = LLVMBuildICmp(builder, LLVMIntULT, above, number(shorts, INFINITE - SMALLEST_NORMAL), "");
    return element_of(type) == type ? LLVMBuildZExt(builder, is, type, "") : LLVMBuildSExt(builder, is, type, "");
}

/* The number of bits one more or less; from zero the first with the other's sign. */
static LLVMValueRef go_to_next(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMTypeRef type = LLVMTypeOf(call), shorts = with_shorts(type);
    LLVMValueRef from = LLVMGetOperand(call, 0), to = LLVMGetOperand(call, 1), zero = LLVMConstNull(type);
    LLVMValueRef is_up = LLVMBuildFCmp(builder, LLVMRealOLT, from, to, "");
    LLVMValueRef is_positive = LLVMBuildFCmp(builder, LLVMRealOGT, from, zero, "");
    LLVMValueRef is_away = LLVMBuildICmp(builder, LLVMIntEQ, is_up, is_positive, "");
    LLVMValueRef step = LLVMBuildSelect(builder, is_away, number(shorts, 1), number(shorts, 0xffff), "");
    LLVMValueRef next = LLVMBuildAdd(builder, LLVMBuildBitCast(builder, from, shorts, ""), step, "");
    LLVMValueRef sign = LLVMBuildAnd(builder, LLVMBuildBitCast(builder, to, shorts, ""), number(shorts, SIGN), "");
    LLVMValueRef first = LLVMBuildOr(builder, sign, number(shorts, 1), "");
    LLVMValueRef is_zero = LLVMBuildFCmp(builder, LLVMRealOEQ, from, zero, "");
    next = LLVMBuildBitCast(builder, LLVMBuildSelect(builder, is_zero, first, next, ""), type, "");
    LLVMValueRef is_there = LLVMBuildFCmp(builder, LLVMRealOEQ, from, to, "");
    LLVMValueRef is_nan = LLVMBuildFCmp(builder, LLVMRealUNO, from, to, "");
    next = LLVMBuildSelect(builder, is_there, to, next, "");
    return LLVMBuildSelect(builder, is_nan, LLVMBuildFAdd(builder, from, to, ""), next, "");
}

/* ---- Functions ---- */

static const struct {
    const char *names;
    widening widen;
} rows[] = {
    {"async_work_group_copy async_work_group_strided_copy bitselect prefetch select shuffle shuffle2 vload2 vload3 "
     "vload4 vload8 vload16 vstore2 vstore3 vstore4 vstore8 vstore16 work_group_broadcast",
     as_shorts},
    {"fract", take_fraction},
    {"isnormal", is_normal},
    {"nextafter", go_to_next},
    {"read_imageh", read_floats},
    {"write_imageh", write_floats},
    {"cross distance dot isequal isgreater isgreaterequal isless islessequal islessgreater isnotequal isordered "
     "isunordered length normalize work_group_reduce_add work_group_reduce_max work_group_reduce_min "
     "work_group_scan_exclusive_add work_group_scan_exclusive_max work_group_scan_exclusive_min "
     "work_group_scan_inclusive_add work_group_scan_inclusive_max work_group_scan_inclusive_min",
     as_floats},
};

/* What becomes of a function of halves; NULL for others. */
static widening find_widening(const char *symbol) {
    cltile_parameters parameters;
    int length;
    const char *name = cltile_base_name(symbol, &length);
    if (name == symbol || !cltile_read_parameters(name + length, &parameters))
        return NULL;
    if (cltile_starts_with(name, "convert_"))
        return convert;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (cltile_has_word(rows[i].names, name, (size_t)length))
            return rows[i].widen;
    return cltile_is_by_elements(name, length) ? as_floats : NULL;
}

bool cltile_has_form_of_floats(const char *symbol) {
    return find_widening(symbol) != NULL;
}

/* Whether a function takes or gives halves, or has their address. */
static bool is_of_halves(LLVMValueRef function) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    int length;
    const char *name = cltile_base_name(cltile_symbol(function), &length);
    return has_halves(LLVMGetReturnType(type)) || strstr(name + length, "Dh") != NULL;
}

/* ---- Calls ---- */

typedef struct widened {
    widening widen;
    bool failed;
} widened;

static void widen_call(LLVMValueRef call, void *user) {
    widened *w = user;
    LLVMBuilderRef builder = cltile_builder_before(call);
    LLVMValueRef value = w->widen(builder, call);
    w->failed |= value == NULL;
    if (value != NULL && LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind)
        LLVMInstructionEraseFromParent(call);
    else if (value != NULL)
        cltile_replace(call, value);
    LLVMDisposeBuilder(builder);
}

/* LLVM's own function of floats: llvm.fma.v4f16 is llvm.fma.v4f32. */
static LLVMValueRef call_intrinsic(LLVMBuilderRef builder, LLVMValueRef call) {
    const cltile_parameters none = {.count = 0};
    char *symbol = cltile_copy_text(cltile_symbol(LLVMGetCalledValue(call)), SIZE_MAX);
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef other = NULL;
    if (symbol != NULL) {
        memcpy(strstr(symbol, "f16"), "f32", strlen("f32"));
        other = convert_value(builder, call_other(builder, call, symbol, convert_type(type, true), &none, true), type);
    }
    free(symbol);
    return other;
}

/* Whether a function is LLVM's own, and gives halves. */
static bool is_intrinsic_of_halves(LLVMValueRef function) {
    return LLVMGetIntrinsicID(function) != 0 && has_halves(LLVMGetReturnType(LLVMGlobalGetValueType(function))) &&
           strstr(cltile_symbol(function), "f16") != NULL;
}

/* ---- Conversions ---- */

/* Converts a vector element by element. */
static void split_conversion(LLVMValueRef conversion) {
    LLVMBuilderRef builder = cltile_builder_before(conversion);
    LLVMTypeRef type = LLVMTypeOf(conversion), i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    LLVMValueRef all = LLVMGetPoison(type);
    for (unsigned i = 0; i < LLVMGetVectorSize(type); ++i) {
        LLVMValueRef index = LLVMConstInt(i32, i, false);
        LLVMValueRef from = LLVMBuildExtractElement(builder, LLVMGetOperand(conversion, 0), index, "");
        LLVMValueRef to =
            LLVMBuildCast(builder, LLVMGetInstructionOpcode(conversion), from, LLVMGetElementType(type), "");
        all = LLVMBuildInsertElement(builder, all, to, index, "");
    }
    cltile_replace(conversion, all);
    LLVMDisposeBuilder(builder);
}

/* Whether an instruction converts vectors of halves: that of SPIR-V is a function of the host's. */
static bool converts_halves(LLVMValueRef instruction) {
    return LLVMIsACastInst(instruction) != NULL && LLVMIsABitCastInst(instruction) == NULL &&
           LLVMGetTypeKind(LLVMTypeOf(instruction)) == LLVMVectorTypeKind &&
           (has_halves(LLVMTypeOf(instruction)) || has_halves(LLVMTypeOf(LLVMGetOperand(instruction, 0))));
}

static void split_conversions(LLVMValueRef function) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block), next; i != NULL; i = next) {
            next = LLVMGetNextInstruction(i);
            if (converts_halves(i))
                split_conversion(i);
        }
}

bool cltile_widen_halves(LLVMModuleRef module) {
    widened w = {.failed = false};
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        next = LLVMGetNextFunction(f);
        w.widen = !LLVMIsDeclaration(f) || LLVMGetFirstUse(f) == NULL ? NULL
                  : is_intrinsic_of_halves(f)                         ? call_intrinsic
                  : is_of_halves(f)                                   ? find_widening(cltile_symbol(f))
                                                                      : NULL;
        if (w.widen == NULL)
            continue;
        cltile_for_calls(f, widen_call, &w);
        if (LLVMGetFirstUse(f) == NULL)
            LLVMDeleteFunction(f);
    }
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        split_conversions(f);
    return !w.failed;
}
