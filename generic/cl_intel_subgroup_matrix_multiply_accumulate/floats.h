// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of elements of 16 bits: sums are floats, in which the product of two elements has room.

#pragma once

#include "cl_intel_bfloat16_conversions/upper_bits.inc"
#include "cl_intel_subgroup_matrix_multiply_accumulate.h"
#include "cl_intel_subgroup_matrix_multiply_accumulate/multiply_add.h"

#define CLTILE_bf16_ELEMENT(n, numbers, at, bits) as_float##n(CLTILE_BITS(as_uint##n(numbers), at, bits) << 16)
#define CLTILE_f16_ELEMENT(n, numbers, at, bits) __cltile_float_of_f16(CLTILE_BITS(as_uint##n(numbers), at, bits))

// Without half arithmetic, and without floats that a device may flush to 0: small numbers are integers; of others the
// exponent changes, of infinities and NaNs to that of floats.
#define CLTILE_FLOAT_OF_HALF(n)                                                                                        \
    CLTILE_INLINE __attribute__((overloadable)) float##n __cltile_float_of_f16(uint##n bits) {                         \
        const uint##n magnitude = bits & 0x7fff;                                                                       \
        const uint##n more = magnitude < 0x7c00 ? (uint##n)0x38000000 : (uint##n)0x70000000;                           \
        const uint##n small = as_uint##n(CLTILE_CONVERT(n, float, magnitude) * 0x1p-24f);                              \
        return as_float##n((magnitude < 0x400 ? small : (magnitude << 13) + more) | (bits & 0x8000) << 16);            \
    }
CLTILE_FLOAT_OF_HALF()
CLTILE_FLOAT_OF_HALF(2)
CLTILE_FLOAT_OF_HALF(4)
CLTILE_FLOAT_OF_HALF(8)

#define CLTILE_BEGIN_float(n, acc) acc
#define CLTILE_END_float(n, sum) sum
#define CLTILE_BEGIN_half(n, acc) CLTILE_CONVERT(n, float, acc)
#define CLTILE_END_half(n, sum) CLTILE_CONVERT(n, half, sum)
#define CLTILE_BEGIN_short(n, acc) as_float##n(CLTILE_CONVERT(n, uint, acc) << 16)
#define CLTILE_END_short(n, sum) CLTILE_CONVERT(n, short, CLTILE_ROUND_BITS(n, sum, 16) >> 16)

#define CLTILE_FLOAT_MAD(name, kind, a_t, acc_t)                                                                       \
    CLTILE_MULTIPLY_ADD_ROWS(name, 16, a_t, int, int, acc_t, float, CLTILE_##kind##_ELEMENT)
