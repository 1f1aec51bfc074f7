// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The scalar types of exchanges.

#pragma once

#include "cl_khr_subgroups/exchange.h"

#ifdef cl_khr_fp64
#define CLTILE_DOUBLE(X, list...) X(double, list)
#else
#define CLTILE_DOUBLE(X, list...)
#endif
#ifdef cl_khr_fp16
#define CLTILE_HALF(X, list...) X(half, list)
#else
#define CLTILE_HALF(X, list...)
#endif

// X(type, list) for each type of cl_intel_subgroups_char and _short; for each scalar type.
#define CLTILE_SMALL_SCALARS(X, list...)                                                                               \
    X(char, list)                                                                                                      \
    X(uchar, list)                                                                                                     \
    X(short, list)                                                                                                     \
    X(ushort, list)
#define CLTILE_SCALARS(X, list...)                                                                                     \
    CLTILE_SMALL_SCALARS(X, list)                                                                                      \
    X(int, list)                                                                                                       \
    X(uint, list)                                                                                                      \
    X(long, list)                                                                                                      \
    X(ulong, list)                                                                                                     \
    X(float, list)                                                                                                     \
    CLTILE_DOUBLE(X, list)                                                                                             \
    CLTILE_HALF(X, list)

// name(x, lane): the value of a lane; its own where there is no such lane.
#define CLTILE_TAKE(T, name)                                                                                           \
    T CLTILE_BUILTIN name(T x, uint lane) {                                                                            \
        return __cltile_exchange(x, lane);                                                                             \
    }

// The same for a scalar type and its vectors.
#define CLTILE_TAKE_VECTORS(T, name)                                                                                   \
    CLTILE_TAKE(T, name)                                                                                               \
    CLTILE_TAKE(T##2, name)                                                                                            \
    CLTILE_TAKE(T##3, name)                                                                                            \
    CLTILE_TAKE(T##4, name)                                                                                            \
    CLTILE_TAKE(T##8, name)                                                                                            \
    CLTILE_TAKE(T##16, name)
