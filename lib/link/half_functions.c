/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which function of floats, or of short integers, stands for one of halves, and those that are made of others. */

#include "link/halves.h"

#include "ir/instructions.h"
#include "link/linker.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdlib.h>
#include <string.h>

#define GREATEST_FRACTION 0x1.ffcp-1 /* of a half below 1 */
#define SMALLEST_NORMAL 0x0400       /* bits of halves */
#define INFINITE 0x7c00
#define SIGN 0x8000

static LLVMValueRef spread(LLVMTypeRef type, LLVMValueRef element) {
    LLVMValueRef elements[16];
    const unsigned count = LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 1;
    for (unsigned i = 0; i < count && i < 16; ++i)
        elements[i] = element;
    return cltile_element_type(type) == type ? element : LLVMConstVector(elements, count);
}

static LLVMValueRef number(LLVMTypeRef type, unsigned value) {
    return spread(type, LLVMConstInt(cltile_element_type(type), value, false));
}

static LLVMValueRef as_floats(LLVMBuilderRef builder, LLVMValueRef call) {
    return cltile_convert_call(builder, call, NULL, true);
}

static LLVMValueRef as_shorts(LLVMBuilderRef builder, LLVMValueRef call) {
    return cltile_convert_call(builder, call, NULL, false);
}

static LLVMValueRef read_floats(LLVMBuilderRef builder, LLVMValueRef call) {
    return cltile_convert_call(builder, call, "read_imagef", true);
}

static LLVMValueRef write_floats(LLVMBuilderRef builder, LLVMValueRef call) {
    return cltile_convert_call(builder, call, "write_imagef", true);
}

/* ---- Functions that are others of floats ---- */

/* The half nearest to a value in the rounding mode; a NaN is one. */
static LLVMValueRef round_value(LLVMBuilderRef builder, LLVMValueRef value, LLVMTypeRef halves, const char *mode) {
    LLVMTypeRef type = LLVMTypeOf(value), shorts = cltile_with_shorts(halves);
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
    if (own != NULL && LLVMGetTypeKind(cltile_element_type(LLVMTypeOf(value))) == LLVMIntegerTypeKind)
        value = cltile_call_other(builder, call, own, cltile_with_floats(type), false);
    if (value != NULL && LLVMTypeOf(value) != type)
        value = mode == NULL ? NULL : round_value(builder, value, type, mode);
    free(own);
    free(mode);
    return value;
}

static LLVMValueRef convert(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMTypeRef type = LLVMTypeOf(call);
    if (cltile_has_halves(type))
        return convert_to_halves(builder, call);
    if (LLVMGetTypeKind(cltile_element_type(type)) != LLVMIntegerTypeKind)
        return LLVMBuildFPExt(builder, LLVMGetOperand(call, 0), type, "");
    return cltile_call_other(builder, call, NULL, type, true);
}

/* The greatest fraction of floats would round to 1. */
static LLVMValueRef take_fraction(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef fraction = as_floats(builder, call);
    if (fraction == NULL)
        return NULL;
    LLVMValueRef most = spread(type, LLVMConstReal(cltile_element_type(type), GREATEST_FRACTION));
    return LLVMBuildSelect(builder, LLVMBuildFCmp(builder, LLVMRealOGT, fraction, most, ""), most, fraction, "");
}

/* The halves that are not normal are normal floats. */
static LLVMValueRef is_normal(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMTypeRef type = LLVMTypeOf(call), shorts = cltile_with_shorts(type);
    LLVMValueRef bits = LLVMBuildBitCast(builder, LLVMGetOperand(call, 0), shorts, "");
    bits = LLVMBuildAnd(builder, bits, number(shorts, SIGN - 1), "");
    LLVMValueRef above = LLVMBuildSub(builder, bits, number(shorts, SMALLEST_NORMAL), "");
    LLVMValueRef is = LLVMBuildICmp(builder, LLVMIntULT, above, number(shorts, INFINITE - SMALLEST_NORMAL), "");
    return cltile_element_type(type) == type ? LLVMBuildZExt(builder, is, type, "")
                                             : LLVMBuildSExt(builder, is, type, "");
}

/* The number of bits one more or less; from zero the first with the other's sign. */
static LLVMValueRef go_to_next(LLVMBuilderRef builder, LLVMValueRef call) {
    LLVMTypeRef type = LLVMTypeOf(call), shorts = cltile_with_shorts(type);
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
    cltile_widening widen;
} rows[] = {
    {"async_work_group_copy async_work_group_strided_copy bitselect prefetch select shuffle shuffle2 vload2 vload3 "
     "vload4 vload8 vload16 vstore2 vstore3 vstore4 vstore8 vstore16",
     as_shorts},
    {"fract", take_fraction},
    {"isnormal", is_normal},
    {"nextafter", go_to_next},
    {"read_imageh", read_floats},
    {"write_imageh", write_floats},
    {"cross distance dot isequal isgreater isgreaterequal isless islessequal islessgreater isnotequal isordered "
     "isunordered length normalize work_group_broadcast work_group_reduce_add work_group_reduce_max work_group_reduce_min "
     "work_group_scan_exclusive_add work_group_scan_exclusive_max work_group_scan_exclusive_min "
     "work_group_scan_inclusive_add work_group_scan_inclusive_max work_group_scan_inclusive_min",
     as_floats},
};

cltile_widening cltile_find_widening(const char *symbol) {
    int length;
    const char *name = cltile_base_name(symbol, &length);
    if (name == symbol)
        return NULL;
    if (cltile_starts_with(name, "convert_"))
        return convert;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (cltile_has_word(rows[i].names, name, (size_t)length))
            return rows[i].widen;
    return cltile_is_by_elements(name, length) ? as_floats : NULL;
}
