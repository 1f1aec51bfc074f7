// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floats with fewer bits: bfloat16 has the upper 16, TensorFloat-32 the upper 19.

#pragma once

// Floats' bits, rounded to the nearest whose lower `dropped` bits are 0, ties to even; those bits are left to the
// caller. A NaN stays one, by the highest bit of its fraction.
#define CLTILE_ROUND_BITS(n, floats, dropped)                                                                          \
    ((as_uint##n(floats) & 0x7fffffff) > 0x7f800000                                                                    \
         ? as_uint##n(floats) | 0x400000                                                                               \
         : as_uint##n(floats) + ((1u << ((dropped)-1)) - 1) + (as_uint##n(floats) >> (dropped) & 1))
