/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Vectors that are too large for the host's functions of OpenCL C: each call becomes two, of half as many elements,
 * until none is too large. A shuffle becomes plain reads of elements. */

#include "link/linker.h"

#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES 32 /* of a vector that a function is given by value: hosts.c */
#define MOST_ELEMENTS 16
#define MOST_PARAMETERS 4

/* The functions whose result's elements are of the arguments' elements of the same number. Not here are those that are
 * instructions of SPIR-V: conversions, comparisons, any and all. */
static const char by_elements[] =
    "abs abs_diff acos acosh acospi add_sat asin asinh asinpi atan atan2 atan2pi atanh atanpi bitselect cbrt ceil "
    "clamp clz copysign cos cosh cospi ctz degrees erf erfc exp exp10 exp2 expm1 fabs fdim floor fma fmax fmin fmod "
    "fract frexp hadd half_cos half_divide half_exp half_exp10 half_exp2 half_log half_log10 half_log2 half_powr "
    "half_recip half_rsqrt half_sin half_sqrt half_tan hypot ilogb isfinite isinf isnan isnormal ldexp lgamma lgamma_r "
    "log log10 log1p log2 logb mad mad24 mad_hi mad_sat max maxmag min minmag mix modf mul24 mul_hi nan native_cos "
    "native_divide native_exp native_exp10 native_exp2 native_log native_log10 native_log2 native_powr native_recip "
    "native_rsqrt native_sin native_sqrt native_tan nextafter popcount pow pown powr radians remainder remquo rhadd "
    "rint rootn rotate round rsqrt select sign signbit sin sincos sinh sinpi smoothstep sqrt step sub_sat tan tanh "
    "tanpi tgamma trunc upsample";

bool cltile_is_by_elements(const char *name, int length) {
    return cltile_has_word(by_elements, name, (size_t)length);
}

/* ---- Types ---- */

static bool is_vector(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind;
}

static unsigned count_bytes(LLVMTypeRef element) {
    switch (LLVMGetTypeKind(element)) {
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(element) / 8;
    case LLVMHalfTypeKind:
        return 2;
    case LLVMFloatTypeKind:
        return 4;
    case LLVMDoubleTypeKind:
        return 8;
    default:
        return 0;
    }
}

/* The elements of a function's vectors where one is too large and has 8 or 16; else 0. */
static unsigned count_elements(LLVMTypeRef function) {
    LLVMTypeRef types[MOST_PARAMETERS];
    const unsigned count = LLVMCountParamTypes(function);
    if (count > MOST_PARAMETERS || LLVMIsFunctionVarArg(function))
        return 0;
    LLVMGetParamTypes(function, types);
    for (unsigned i = 0; i < count; ++i)
        if (is_vector(types[i])) {
            const unsigned elements = LLVMGetVectorSize(types[i]);
            if (elements * count_bytes(LLVMGetElementType(types[i])) > MOST_BYTES &&
                (elements == MOST_ELEMENTS || elements == MOST_ELEMENTS / 2))
                return elements;
        }
    return 0;
}

static LLVMTypeRef halve_type(LLVMTypeRef type) {
    return is_vector(type) ? LLVMVectorType(LLVMGetElementType(type), LLVMGetVectorSize(type) / 2) : type;
}

/* ---- Values ---- */

static LLVMValueRef number(LLVMContextRef context, unsigned value) {
    return LLVMConstInt(LLVMInt32TypeInContext(context), value, false);
}

/* `count` elements of two vectors of a type, from number `first` on. */
static LLVMValueRef take_elements(LLVMBuilderRef builder, LLVMValueRef low, LLVMValueRef high, unsigned first,
                                  unsigned count) {
    LLVMValueRef numbers[MOST_ELEMENTS];
    for (unsigned i = 0; i < count; ++i)
        numbers[i] = number(LLVMGetTypeContext(LLVMTypeOf(low)), first + i);
    return LLVMBuildShuffleVector(builder, low, high, LLVMConstVector(numbers, count), "");
}

static LLVMValueRef halve(LLVMBuilderRef builder, LLVMValueRef value, bool is_high) {
    LLVMTypeRef type = LLVMTypeOf(value);
    if (!is_vector(type))
        return value;
    const unsigned count = LLVMGetVectorSize(type) / 2;
    return take_elements(builder, value, LLVMGetPoison(type), is_high ? count : 0, count);
}

static LLVMValueRef join(LLVMBuilderRef builder, LLVMValueRef low, LLVMValueRef high) {
    return take_elements(builder, low, high, 0, 2 * LLVMGetVectorSize(LLVMTypeOf(low)));
}

/* ---- Names ---- */

/* The name of the function of half as many elements: _Z7vstore8Dv8_dmPd is _Z7vstore4Dv4_dmPd. */
static char *halve_name(const char *symbol, unsigned elements, bool stores) {
    const bool has_all = elements == MOST_ELEMENTS;
    cltile_mangled m;
    if (!cltile_read_mangled(symbol, &m))
        return NULL;
    if (stores)
        cltile_replace_text(m.name, has_all ? "16" : "8", has_all ? "8" : "4");
    else
        cltile_make_private(m.parameters);
    cltile_replace_text(m.parameters, has_all ? "Dv16_" : "Dv8_", has_all ? "Dv8_" : "Dv4_");
    return cltile_write_mangled(&m);
}

/* ---- Calls ---- */

/* A function that stands for another one in two calls. */
typedef struct halves {
    char *symbol; /* of half as many elements */
    bool stores;  /* it moves its first argument to where its second says, in vectors, from its third on */
} halves;

static void split_call(LLVMValueRef call, void *user) {
    const halves *h = user;
    const unsigned count = LLVMGetNumArgOperands(call);
    LLVMTypeRef result = halve_type(LLVMTypeOf(call));
    LLVMBuilderRef builder = cltile_builder_before(call);
    LLVMValueRef results[2], variables[2] = {NULL, NULL}, pointer = NULL;
    LLVMTypeRef pointee = NULL; /* of half as many elements */
    for (unsigned is_high = 0; is_high < 2; ++is_high) {
        LLVMValueRef arguments[MOST_PARAMETERS];
        for (unsigned i = 0; i < count; ++i) {
            LLVMValueRef argument = LLVMGetOperand(call, i);
            arguments[i] = halve(builder, argument, is_high);
            if (h->stores && i == 1) { /* of the vectors before it there are twice as many */
                LLVMTypeRef type = LLVMTypeOf(argument);
                arguments[i] = LLVMBuildAdd(builder, LLVMBuildShl(builder, argument, LLVMConstInt(type, 1, false), ""),
                                            LLVMConstInt(type, is_high, false), "");
            } else if (!h->stores && LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind) {
                LLVMTypeRef integer = LLVMInt32TypeInContext(LLVMGetTypeContext(result));
                pointer = argument; /* to a vector of integers, or, "PS_", of what the result has */
                pointee = h->symbol[strlen(h->symbol) - 1] == '_' ? result
                                                                  : LLVMVectorType(integer, LLVMGetVectorSize(result));
                arguments[i] = variables[is_high] = cltile_add_variable(call, pointee);
            }
        }
        results[is_high] = cltile_build_call(builder, call, h->symbol, result, arguments, count);
    }
    if (pointer != NULL)
        LLVMBuildStore(builder,
                       join(builder, LLVMBuildLoad2(builder, pointee, variables[0], ""),
                            LLVMBuildLoad2(builder, pointee, variables[1], "")),
                       pointer);
    if (h->stores)
        LLVMInstructionEraseFromParent(call);
    else
        cltile_replace(call, join(builder, results[0], results[1]));
    LLVMDisposeBuilder(builder);
}

/* Each element of the last argument has the number of an element of the others. */
static void read_elements(LLVMValueRef call, void *user) {
    const bool has_two = LLVMGetNumArgOperands(call) == 3;
    LLVMBuilderRef builder = cltile_builder_before(call);
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(call));
    LLVMValueRef from = LLVMGetOperand(call, 0), mask = LLVMGetOperand(call, has_two ? 2 : 1);
    LLVMValueRef result = LLVMGetPoison(LLVMTypeOf(call));
    const unsigned elements = LLVMGetVectorSize(LLVMTypeOf(from));
    (void)user;
    for (unsigned i = 0; i < LLVMGetVectorSize(LLVMTypeOf(call)); ++i) {
        LLVMValueRef which = LLVMBuildExtractElement(builder, mask, number(context, i), "");
        which = LLVMBuildIntCast2(builder, which, LLVMInt32TypeInContext(context), false, "");
        LLVMValueRef at = LLVMBuildAnd(builder, which, number(context, elements - 1), "");
        LLVMValueRef value = LLVMBuildExtractElement(builder, from, at, "");
        if (has_two) {
            LLVMValueRef other = LLVMBuildExtractElement(builder, LLVMGetOperand(call, 1), at, "");
            LLVMValueRef bit = LLVMBuildAnd(builder, which, number(context, elements), "");
            LLVMValueRef is_other = LLVMBuildICmp(builder, LLVMIntNE, bit, number(context, 0), "");
            value = LLVMBuildSelect(builder, is_other, other, value, "");
        }
        result = LLVMBuildInsertElement(builder, result, value, number(context, i), "");
    }
    cltile_replace(call, result);
    LLVMDisposeBuilder(builder);
}

void cltile_halve_vectors(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f != NULL; f = next) {
        LLVMTypeRef type = LLVMGlobalGetValueType(f);
        int length;
        const char *name = cltile_base_name(cltile_symbol(f), &length);
        const bool stores = cltile_starts_with(name, "vstore") && LLVMCountParamTypes(type) == 3;
        const unsigned elements = LLVMIsDeclaration(f) && name != cltile_symbol(f) ? count_elements(type) : 0;
        const bool has_halves = stores || (cltile_is_by_elements(name, length) && is_vector(LLVMGetReturnType(type)) &&
                                           LLVMGetVectorSize(LLVMGetReturnType(type)) == elements);
        if (elements > 0 && has_halves) {
            halves h = {.symbol = halve_name(cltile_symbol(f), elements, stores), .stores = stores};
            if (h.symbol == NULL)
                return;
            cltile_for_calls(f, split_call, &h);
            free(h.symbol);
        } else if (elements > 0 &&
                   (cltile_is_named(name, length, "shuffle") || cltile_is_named(name, length, "shuffle2")))
            cltile_for_calls(f, read_elements, NULL);
        next = LLVMGetNextFunction(f); /* of half as many elements, too */
        if (elements > 0 && LLVMGetFirstUse(f) == NULL)
            LLVMDeleteFunction(f);
    }
}
