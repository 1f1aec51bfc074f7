// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products within warps: those of 8 rows by sub-groups of 16, of bytes or what is larger, are the target's.

#pragma once

#include "cl_intel_subgroup_matrix_multiply_accumulate/eight_rows.h"

#define CLTILE_MULTIPLY_ADD(name, n, list...) CLTILE_MULTIPLY_ADD_##n(name, list)
#define CLTILE_MULTIPLY_ADD_(name, list...) CLTILE_MULTIPLY_COLUMNS(name, , list)
#define CLTILE_MULTIPLY_ADD_2(name, list...) CLTILE_MULTIPLY_COLUMNS(name, 2, list)
#define CLTILE_MULTIPLY_ADD_4(name, list...) CLTILE_MULTIPLY_COLUMNS(name, 4, list)
#define CLTILE_MULTIPLY_ADD_8(name, bits, a_t, list...) CLTILE_MULTIPLY_8_##a_t(name, bits, a_t, list)

// By the type of a's components, which is the size of the sub-group: short for 16, int for 8.
#define CLTILE_MULTIPLY_8_int(name, list...) CLTILE_MULTIPLY_COLUMNS(name, 8, list)
#define CLTILE_MULTIPLY_8_uint(name, list...) CLTILE_MULTIPLY_COLUMNS(name, 8, list)
#define CLTILE_MULTIPLY_8_short(name, bits, list...) CLTILE_MULTIPLY_8_OF_##bits(name, bits, list)
#define CLTILE_MULTIPLY_8_ushort(name, bits, list...) CLTILE_MULTIPLY_8_OF_##bits(name, bits, list)
#define CLTILE_MULTIPLY_8_OF_4(name, list...) CLTILE_MULTIPLY_COLUMNS(name, 8, list)
#define CLTILE_MULTIPLY_8_OF_8(list...) CLTILE_MULTIPLY_EIGHT_ROWS(list)
#define CLTILE_MULTIPLY_8_OF_16(list...) CLTILE_MULTIPLY_EIGHT_ROWS(list)
