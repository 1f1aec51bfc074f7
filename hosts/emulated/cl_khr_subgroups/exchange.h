// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data from other lanes of an emulated sub-group: each work-item puts its value into local memory, and reads another's.
// All work-items of the work-group have to make the call, since the barriers are the work-group's.

#pragma once

#include "cl_khr_subgroups/sub_group.h"

#define CLTILE_EXCHANGE CLTILE_INLINE __attribute__((overloadable))

// Local memory of so many bytes for each work-item: the linker makes it, kernel by kernel.
local void *__cltile_exchange_area(uint bytes);

CLTILE_INLINE uint __cltile_lane(void) {
    return __cltile_local_linear_id() % __cltile_sub_group_size();
}

// The linear local id of a lane; of the work-item itself where the sub-group has no such lane.
CLTILE_INLINE uint __cltile_item_of(uint lane) {
    const uint self = __cltile_local_linear_id(), item = self - __cltile_lane() + lane;
    return lane < __cltile_sub_group_size() && item < __cltile_local_linear_size() ? item : self;
}

#define CLTILE_EXCHANGE_WORD(T)                                                                                        \
    T CLTILE_EXCHANGE __cltile_exchange(T mine, uint lane) {                                                           \
        local T *area = __cltile_exchange_area(sizeof(T));                                                             \
        area[__cltile_local_linear_id()] = mine;                                                                       \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        const T theirs = area[__cltile_item_of(lane)];                                                                 \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        return theirs;                                                                                                 \
    }
CLTILE_EXCHANGE_WORD(uint)
CLTILE_EXCHANGE_WORD(ulong)

// Other types: as a word that they fit into, by halves, and 3 components as 2 and 1.
#define CLTILE_EXCHANGE_AS(T, bits_t, word_t)                                                                          \
    T CLTILE_EXCHANGE __cltile_exchange(T mine, uint lane) {                                                           \
        return as_##T((bits_t)__cltile_exchange((word_t)as_##bits_t(mine), lane));                                     \
    }
#define CLTILE_EXCHANGE_HALVES(T)                                                                                      \
    T CLTILE_EXCHANGE __cltile_exchange(T mine, uint lane) {                                                           \
        return (T)(__cltile_exchange(mine.lo, lane), __cltile_exchange(mine.hi, lane));                                \
    }
#define CLTILE_EXCHANGE_THREE(T)                                                                                       \
    T CLTILE_EXCHANGE __cltile_exchange(T mine, uint lane) {                                                           \
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
