// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conversions by the compiler alone, which ask no function of the host.

#pragma once

// CLTILE_CONVERT(n, T, x): the number, or the vector of n, as T.
#define CLTILE_CONVERT(n, T, x) CLTILE_CONVERT_##n(T, x)
#define CLTILE_CONVERT_(T, x) ((T)(x))
#define CLTILE_CONVERT_2(T, x) __builtin_convertvector(x, T##2)
#define CLTILE_CONVERT_3(T, x) __builtin_convertvector(x, T##3)
#define CLTILE_CONVERT_4(T, x) __builtin_convertvector(x, T##4)
#define CLTILE_CONVERT_8(T, x) __builtin_convertvector(x, T##8)
#define CLTILE_CONVERT_16(T, x) __builtin_convertvector(x, T##16)
