/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Conversions between numbers: convert_<type>.
 *
 * Of integers, LLVM 22's target takes the signs of two from one of them, so that convert_ushort(uchar) of 200 is 65480,
 * and llvm-spirv does not know those with a rounding mode, which changes nothing. LLVM 22's target lacks conversions to
 * half and double, and converts a float to a float by an instruction that is not valid for that.
 */

#include "spirv/spirv.h"

#include "link/halves.h"

#include <llvm-c/Core.h>
#include <string.h>

typedef struct integer {
    unsigned bits;
    bool is_signed;
} integer;

static bool is_integer(LLVMTypeRef type) {
    return LLVMGetTypeKind(cltile_element_type(type)) == LLVMIntegerTypeKind;
}

static LLVMValueRef at_most(LLVMBuilderRef builder, LLVMValueRef value, uint64_t most, bool is_signed) {
    LLVMValueRef limit = splat(LLVMTypeOf(value), most);
    LLVMValueRef exceeds = LLVMBuildICmp(builder, is_signed ? LLVMIntSGT : LLVMIntUGT, value, limit, "");
    return LLVMBuildSelect(builder, exceeds, limit, value, "");
}

static LLVMValueRef at_least(LLVMBuilderRef builder, LLVMValueRef value, uint64_t least) {
    LLVMValueRef limit = splat(LLVMTypeOf(value), least);
    return LLVMBuildSelect(builder, LLVMBuildICmp(builder, LLVMIntSLT, value, limit, ""), limit, value, "");
}

/* Clamps a value to the limits of another type that its own type can exceed. */
static LLVMValueRef saturate(LLVMBuilderRef builder, LLVMValueRef value, integer from, integer to) {
    const unsigned from_magnitude = from.bits - from.is_signed, to_magnitude = to.bits - to.is_signed;
    if (from_magnitude > to_magnitude)
        value = at_most(builder, value, ((uint64_t)1 << to_magnitude) - 1, from.is_signed);
    if (from.is_signed && !to.is_signed)
        return at_least(builder, value, 0);
    if (from.is_signed && from_magnitude > to_magnitude)
        return at_least(builder, value, -((uint64_t)1 << to_magnitude));
    return value;
}

static bool is_from_signed(const mangled *m) {
    return strchr("csil", m->parameters[strlen(m->parameters) - 1]) != NULL; /* "i", "Dv8_c" */
}

LLVMValueRef lower_integer_conversion(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    LLVMValueRef value = LLVMGetOperand(call, 0);
    LLVMTypeRef type = LLVMTypeOf(call);
    if (!is_integer(type) || !is_integer(LLVMTypeOf(value)))
        return NULL;
    const integer from = {LLVMGetIntTypeWidth(cltile_element_type(LLVMTypeOf(value))), is_from_signed(m)};
    const integer to = {LLVMGetIntTypeWidth(cltile_element_type(type)), m->name[strlen("convert_")] != 'u'};
    if (has_word(m, "_sat"))
        value = saturate(builder, value, from, to);
    return LLVMBuildIntCast2(builder, value, type, from.is_signed, "");
}

LLVMValueRef lower_conversion(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    static const size_t prefix = sizeof "convert_" - 1;
    LLVMValueRef value = LLVMGetOperand(call, 0);
    LLVMTypeRef type = LLVMTypeOf(call), from = LLVMTypeOf(value);
    if (is_integer(type)) /* from a float: the target's own */
        return lower_integer_conversion(builder, call, m);
    if (type == from)
        return value;
    const char *name = format_text("__spirv_%s_R%.*s",
                                   !is_integer(from)   ? "FConvert"
                                   : is_from_signed(m) ? "ConvertSToF"
                                                       : "ConvertUToF",
                                   (int)(m->length - prefix), m->name + prefix);
    return build_call(builder, format_text("_Z%zu%s%s", strlen(name), name, m->parameters), type, &value, 1);
}
