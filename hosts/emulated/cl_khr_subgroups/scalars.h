// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The scalar types of exchanges.

#pragma once

#include "cl_khr_subgroups/exchange.h"

#ifdef cl_khr_fp64
#define CLTILE_DOUBLE(X) X(double)
#else
#define CLTILE_DOUBLE(X)
#endif
#ifdef cl_khr_fp16
#define CLTILE_HALF(X) X(half)
#else
#define CLTILE_HALF(X)
#endif

// X(type) for each.
#define CLTILE_SCALARS(X)                                                                                              \
    X(char)                                                                                                            \
    X(uchar)                                                                                                           \
    X(short)                                                                                                           \
    X(ushort)                                                                                                          \
    X(int)                                                                                                             \
    X(uint)                                                                                                            \
    X(long)                                                                                                            \
    X(ulong)                                                                                                           \
    X(float)                                                                                                           \
    CLTILE_DOUBLE(X)                                                                                                   \
    CLTILE_HALF(X)
