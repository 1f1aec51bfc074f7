/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Integer dot products, and extended operations on bits, by plain arithmetic. SPIR-V has instructions for them, which
 * take extensions that hosts may lack. */

#include "spirv/spirv.h"

#include "link/halves.h"

#include <llvm-c/Core.h>
#include <string.h>

/* ---- Dot products ---- */

/* What the names and parameters tell: "dot_4x8packed_us_int" and "jj", or "dot_acc_sat" and "Dv4_hDv4_ci". */
typedef struct signs {
    bool first, second;
} signs;

static bool read_signs(const mangled *m, signs *are_signed) {
    const char *packed = strstr(m->name, "packed_");
    if (packed != NULL && packed < m->parameters) {
        *are_signed = (signs){packed[strlen("packed_")] == 's', packed[strlen("packed_") + 1] == 's'};
        return true;
    }
    if (!starts_with(m->parameters, "Dv4_c") && !starts_with(m->parameters, "Dv4_h"))
        return false; /* floats */
    const char *second = m->parameters + strlen("Dv4_c");
    are_signed->first = second[-1] == 'c';
    are_signed->second = starts_with(second, "Dv4_") ? second[strlen("Dv4_")] == 'c' : are_signed->first;
    return true;
}

/* Four integers of 32 bits of four bytes. */
static LLVMValueRef widen(LLVMBuilderRef builder, LLVMValueRef bytes, bool is_signed) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(bytes));
    LLVMValueRef vector = LLVMBuildBitCast(builder, bytes, LLVMVectorType(LLVMInt8TypeInContext(context), 4), "");
    LLVMTypeRef wide = LLVMVectorType(LLVMInt32TypeInContext(context), 4);
    return is_signed ? LLVMBuildSExt(builder, vector, wide, "") : LLVMBuildZExt(builder, vector, wide, "");
}

LLVMValueRef lower_dot(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    signs are_signed;
    if (!read_signs(m, &are_signed))
        return NULL;
    LLVMTypeRef i32 = LLVMTypeOf(call);
    LLVMValueRef sum = LLVMConstNull(i32);
    LLVMValueRef products = LLVMBuildMul(builder, widen(builder, LLVMGetOperand(call, 0), are_signed.first),
                                         widen(builder, LLVMGetOperand(call, 1), are_signed.second), "");
    for (unsigned i = 0; i < 4; ++i)
        sum = LLVMBuildAdd(builder, sum, LLVMBuildExtractElement(builder, products, LLVMConstInt(i32, i, 0), ""), "");
    LLVMValueRef both[] = {sum, LLVMGetNumArgOperands(call) > 2 ? LLVMGetOperand(call, 2) : NULL};
    const bool is_signed = are_signed.first || are_signed.second;
    return both[1] == NULL ? sum : build_call(builder, is_signed ? "_Z7add_satii" : "_Z7add_satjj", i32, both, 2);
}

/* ---- Bits ---- */

/* Exchanges neighbours of a bit, then of two, up to halves. */
LLVMValueRef lower_bit_reverse(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    LLVMValueRef value = LLVMGetOperand(call, 0);
    LLVMTypeRef type = LLVMTypeOf(call);
    (void)m;
    for (unsigned size = 1; size < LLVMGetIntTypeWidth(cltile_element_type(type)); size *= 2) {
        LLVMValueRef mask = splat(type, UINT64_MAX / ((uint64_t)1 << size | 1)), shift = splat(type, size);
        LLVMValueRef high = LLVMBuildAnd(builder, LLVMBuildLShr(builder, value, shift, ""), mask, "");
        LLVMValueRef low = LLVMBuildShl(builder, LLVMBuildAnd(builder, value, mask, ""), shift, "");
        value = LLVMBuildOr(builder, high, low, "");
    }
    return value;
}

/* `count` of the lowest bits, which may be all or none. */
static LLVMValueRef lowest_bits(LLVMBuilderRef builder, LLVMValueRef count, LLVMTypeRef type) {
    const unsigned bits = LLVMGetIntTypeWidth(cltile_element_type(type));
    LLVMValueRef less = LLVMBuildAnd(builder, count, splat(type, bits - 1), ""), one = splat(type, 1);
    LLVMValueRef mask = LLVMBuildSub(builder, LLVMBuildShl(builder, one, less, ""), one, "");
    LLVMValueRef is_all = LLVMBuildICmp(builder, LLVMIntEQ, count, splat(type, bits), "");
    return LLVMBuildSelect(builder, is_all, LLVMConstAllOnes(type), mask, "");
}

/* An argument, an integer of 32 bits, for each element of a type. */
static LLVMValueRef spread_argument(LLVMBuilderRef builder, LLVMValueRef call, unsigned argument) {
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef number = LLVMBuildIntCast2(builder, LLVMGetOperand(call, argument), cltile_element_type(type), 0, "");
    return spread(builder, number, type);
}

/* bitfield_insert(base, insert, offset, count), bitfield_extract_signed(base, offset, count) and _unsigned. */
LLVMValueRef lower_bitfield(LLVMBuilderRef builder, LLVMValueRef call, const mangled *m) {
    LLVMTypeRef type = LLVMTypeOf(call);
    const bool inserts = is_name(m, "bitfield_insert");
    const unsigned bits = LLVMGetIntTypeWidth(cltile_element_type(type));
    LLVMValueRef base = LLVMGetOperand(call, 0), count = spread_argument(builder, call, inserts ? 3 : 2);
    LLVMValueRef offset =
        LLVMBuildAnd(builder, spread_argument(builder, call, inserts ? 2 : 1), splat(type, bits - 1), "");
    LLVMValueRef mask = lowest_bits(builder, count, type);
    if (inserts) {
        LLVMValueRef kept =
            LLVMBuildAnd(builder, base, LLVMBuildNot(builder, LLVMBuildShl(builder, mask, offset, ""), ""), "");
        LLVMValueRef part = LLVMBuildAnd(builder, LLVMGetOperand(call, 1), mask, "");
        return LLVMBuildOr(builder, kept, LLVMBuildShl(builder, part, offset, ""), "");
    }
    LLVMValueRef field = LLVMBuildAnd(builder, LLVMBuildLShr(builder, base, offset, ""), mask, "");
    if (!is_name(m, "bitfield_extract_signed"))
        return field;
    /* The highest bit of the field, which goes to all above it. */
    LLVMValueRef sign = LLVMBuildXor(builder, mask, LLVMBuildLShr(builder, mask, splat(type, 1), ""), "");
    return LLVMBuildSub(builder, LLVMBuildXor(builder, field, sign, ""), sign, "");
}
