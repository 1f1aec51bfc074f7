// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data from other lanes of an emulated sub-group, of every type.

#pragma once

#include "cl_khr_subgroups/lanes.h"

// Other types: as a word that they fit into, by halves, and 3 components as 2 and 1.
#define CLTILE_EXCHANGE_AS(T, bits_t, word_t)                                                                          \
    T CLTILE_EXCHANGE(T mine, uint lane) {                                                                             \
        return as_##T((bits_t)__cltile_exchange((word_t)as_##bits_t(mine), lane));                                     \
    }
#define CLTILE_EXCHANGE_HALVES(T)                                                                                      \
    T CLTILE_EXCHANGE(T mine, uint lane) {                                                                             \
        return (T)(__cltile_exchange(mine.lo, lane), __cltile_exchange(mine.hi, lane));                                \
    }
#define CLTILE_EXCHANGE_THREE(T)                                                                                       \
    T CLTILE_EXCHANGE(T mine, uint lane) {                                                                             \
        return (T)(__cltile_exchange(mine.xy, lane), __cltile_exchange(mine.z, lane));                                 \
    }

#define CLTILE_EXCHANGE_BYTES(T)                                                                                       \
    CLTILE_EXCHANGE_AS(T, uchar, uint)                                                                                 \
    CLTILE_EXCHANGE_AS(T##2, ushort, uint)                                                                             \
    CLTILE_EXCHANGE_THREE(T##3)                                                                                        \
    CLTILE_EXCHANGE_AS(T##4, uint, uint)                                                                               \
    CLTILE_EXCHANGE_AS(T##8, ulong, ulong)                                                                             \
    CLTILE_EXCHANGE_HALVES(T##16)
#define CLTILE_EXCHANGE_SHORTS(T)                                                                                      \
    CLTILE_EXCHANGE_AS(T, ushort, uint)                                                                                \
    CLTILE_EXCHANGE_AS(T##2, uint, uint)                                                                               \
    CLTILE_EXCHANGE_THREE(T##3)                                                                                        \
    CLTILE_EXCHANGE_AS(T##4, ulong, ulong)                                                                             \
    CLTILE_EXCHANGE_HALVES(T##8)                                                                                       \
    CLTILE_EXCHANGE_HALVES(T##16)
#define CLTILE_EXCHANGE_DWORDS(T)                                                                                      \
    CLTILE_EXCHANGE_AS(T##2, ulong, ulong)                                                                             \
    CLTILE_EXCHANGE_THREE(T##3)                                                                                        \
    CLTILE_EXCHANGE_HALVES(T##4)                                                                                       \
    CLTILE_EXCHANGE_HALVES(T##8)                                                                                       \
    CLTILE_EXCHANGE_HALVES(T##16)
#define CLTILE_EXCHANGE_QWORDS(T)                                                                                      \
    CLTILE_EXCHANGE_HALVES(T##2)                                                                                       \
    CLTILE_EXCHANGE_THREE(T##3)                                                                                        \
    CLTILE_EXCHANGE_HALVES(T##4)                                                                                       \
    CLTILE_EXCHANGE_HALVES(T##8)                                                                                       \
    CLTILE_EXCHANGE_HALVES(T##16)

CLTILE_EXCHANGE_BYTES(char)
CLTILE_EXCHANGE_BYTES(uchar)
CLTILE_EXCHANGE_SHORTS(short)
CLTILE_EXCHANGE_SHORTS(ushort)
CLTILE_EXCHANGE_AS(int, uint, uint)
CLTILE_EXCHANGE_AS(float, uint, uint)
CLTILE_EXCHANGE_DWORDS(int)
CLTILE_EXCHANGE_DWORDS(uint)
CLTILE_EXCHANGE_DWORDS(float)
CLTILE_EXCHANGE_AS(long, ulong, ulong)
CLTILE_EXCHANGE_QWORDS(long)
CLTILE_EXCHANGE_QWORDS(ulong)
#ifdef cl_khr_fp64
CLTILE_EXCHANGE_AS(double, ulong, ulong)
CLTILE_EXCHANGE_QWORDS(double)
#endif
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
CLTILE_EXCHANGE_SHORTS(half)
#endif
