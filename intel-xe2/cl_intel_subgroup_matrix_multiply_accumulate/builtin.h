// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CLTILE_MULTIPLY_ADD: one instruction of the GPU in sub-groups of 16, generic code in sub-groups of 8.

#pragma once

#include "cl_intel_subgroup_matrix_multiply_accumulate/columns.h"
#include "cl_intel_subgroup_matrix_multiply_accumulate/instruction.h"

#define CLTILE_MULTIPLY_ADD(name, n, bits, a_t, list...) CLTILE_MULTIPLY_##a_t(name, n, bits, a_t, list)
#define CLTILE_MULTIPLY_int(list...) CLTILE_MULTIPLY_COLUMNS(list)
#define CLTILE_MULTIPLY_uint(list...) CLTILE_MULTIPLY_COLUMNS(list)
#define CLTILE_MULTIPLY_short(list...) CLTILE_INSTRUCTION(list)
#define CLTILE_MULTIPLY_ushort(list...) CLTILE_INSTRUCTION(list)

#define CLTILE_OPERANDS_CLTILE_INTEGER_ELEMENT(bits, a_number_t, b_number_t)                                           \
    ((bits == 8 ? CLTILE_ARE_8_BITS : CLTILE_ARE_4_BITS) | ((a_number_t)-1 < 0 ? CLTILE_A_IS_SIGNED : 0) |             \
     ((b_number_t)-1 < 0 ? CLTILE_B_IS_SIGNED : 0))
#define CLTILE_OPERANDS_CLTILE_bf16_ELEMENT(bits, a_number_t, b_number_t) CLTILE_ARE_BF16
#define CLTILE_OPERANDS_CLTILE_f16_ELEMENT(bits, a_number_t, b_number_t) CLTILE_ARE_F16
#define CLTILE_OPERANDS_OF_int 0
#define CLTILE_OPERANDS_OF_float 0
#define CLTILE_OPERANDS_OF_half 0
#define CLTILE_OPERANDS_OF_short CLTILE_ACC_IS_BF16

#define CLTILE_INSTRUCTION(name, n, bits, a_t, a_number_t, b_number_t, acc_t, sum_t, ELEMENT)                          \
    acc_t##n CLTILE_BUILTIN name(a_t##n a, b_number_t##8 b, acc_t##n acc) {                                            \
        return __spirv_SubgroupMatrixMultiplyAccumulateINTEL(256 / bits, as_short##n(a), as_int8(b), acc,              \
                                                             CLTILE_OPERANDS_##ELEMENT(bits, a_number_t, b_number_t) | \
                                                                 CLTILE_OPERANDS_OF_##acc_t);                          \
    }
