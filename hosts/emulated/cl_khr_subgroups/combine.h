// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values of lanes, combined in their order: each work-item stores its own in local memory, and reads those of
// others.

#pragma once

#include "cl_khr_subgroups/exchange.h"

// Combines the values of lanes 0 to end - 1, where `end` is an expression of `lane` and `lanes`, the number of lanes.
#define CLTILE_COMBINE_TYPE(T, name, identity, operation, end)                                                         \
    T CLTILE_BUILTIN name(T x) {                                                                                       \
        local T *area = __cltile_exchange_area(sizeof(T));                                                             \
        const uint self = __cltile_local_linear_id(), lane = __cltile_lane(), first = self - lane;                     \
        const uint left = __cltile_local_linear_size() - first;                                                        \
        const uint lanes = left < __cltile_sub_group_size() ? left : __cltile_sub_group_size();                        \
        T result = identity(T);                                                                                        \
        area[self] = x;                                                                                                \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        for (uint i = 0; i < lanes && i < (end); ++i)                                                                  \
            result = operation(result, area[first + i]);                                                               \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        return result;                                                                                                 \
    }

#ifdef cl_khr_fp64
#define CLTILE_COMBINE_DOUBLE(...) CLTILE_COMBINE_TYPE(double, __VA_ARGS__)
#else
#define CLTILE_COMBINE_DOUBLE(...)
#endif
#ifdef cl_khr_fp16
#define CLTILE_COMBINE_HALF(...) CLTILE_COMBINE_TYPE(half, __VA_ARGS__)
#else
#define CLTILE_COMBINE_HALF(...)
#endif

// ... of each type.
#define CLTILE_COMBINE(...)                                                                                            \
    CLTILE_COMBINE_TYPE(int, __VA_ARGS__)                                                                              \
    CLTILE_COMBINE_TYPE(uint, __VA_ARGS__)                                                                             \
    CLTILE_COMBINE_TYPE(long, __VA_ARGS__)                                                                             \
    CLTILE_COMBINE_TYPE(ulong, __VA_ARGS__)                                                                            \
    CLTILE_COMBINE_TYPE(float, __VA_ARGS__)                                                                            \
    CLTILE_COMBINE_DOUBLE(__VA_ARGS__)                                                                                 \
    CLTILE_COMBINE_HALF(__VA_ARGS__)

// The same for the types of cl_intel_subgroups_char and _short.
#define CLTILE_COMBINE_SMALL(name, identity, operation, end)                                                           \
    CLTILE_COMBINE_TYPE(char, name, identity, operation, end)                                                          \
    CLTILE_COMBINE_TYPE(uchar, name, identity, operation, end)                                                         \
    CLTILE_COMBINE_TYPE(short, name, identity, operation, end)                                                         \
    CLTILE_COMBINE_TYPE(ushort, name, identity, operation, end)

#define CLTILE_SUM(a, b) ((a) + (b))
#define CLTILE_SMALLER(a, b) ((b) < (a) ? (b) : (a))
#define CLTILE_LARGER(a, b) ((b) > (a) ? (b) : (a))

// What changes no other value.
#define CLTILE_ZERO(T) 0
#define CLTILE_LARGEST(T) CLTILE_LARGEST_##T
#define CLTILE_LARGEST_char CHAR_MAX
#define CLTILE_LARGEST_uchar UCHAR_MAX
#define CLTILE_LARGEST_short SHRT_MAX
#define CLTILE_LARGEST_ushort USHRT_MAX
#define CLTILE_LARGEST_int INT_MAX
#define CLTILE_LARGEST_uint UINT_MAX
#define CLTILE_LARGEST_long LONG_MAX
#define CLTILE_LARGEST_ulong ULONG_MAX
#define CLTILE_LARGEST_float INFINITY
#define CLTILE_LARGEST_double INFINITY
#define CLTILE_LARGEST_half INFINITY
#define CLTILE_SMALLEST(T) CLTILE_SMALLEST_##T
#define CLTILE_SMALLEST_char CHAR_MIN
#define CLTILE_SMALLEST_uchar 0
#define CLTILE_SMALLEST_short SHRT_MIN
#define CLTILE_SMALLEST_ushort 0
#define CLTILE_SMALLEST_int INT_MIN
#define CLTILE_SMALLEST_uint 0
#define CLTILE_SMALLEST_long LONG_MIN
#define CLTILE_SMALLEST_ulong 0
#define CLTILE_SMALLEST_float -INFINITY
#define CLTILE_SMALLEST_double -INFINITY
#define CLTILE_SMALLEST_half -INFINITY
