// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values of lanes, combined in their order.

#pragma once

#include "cl_khr_subgroups/scalars.h"

// name for each scalar type, and for those of cl_intel_subgroups_char and _short.
#define CLTILE_COMBINE(list...) CLTILE_SCALARS(CLTILE_COMBINE_TYPE, list)
#define CLTILE_COMBINE_SMALL(list...) CLTILE_SMALL_SCALARS(CLTILE_COMBINE_TYPE, list)

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
