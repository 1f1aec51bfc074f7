/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules of cl_intel_subgroup_matrix_multiply_accumulate: the sub-group's size, and that all of it makes the call.
 */

#include "check/rules.h"

#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <string.h>

/* The sub-groups of an overload, by the type of the first matrix: work-items have 16 bits, or a float, of a row in
 * sub-groups of 16, 32 bits in those of 8. */
static unsigned lanes_of(const char *symbol) {
    int length;
    const char *type = cltile_base_name(symbol, &length) + length;
    if (strncmp(type, "Dv", 2) == 0)
        type += strcspn(type, "_") + 1;
    return *type == 'i' || *type == 'j' ? 8 : 16;
}

static bool is_product(LLVMValueRef instruction) {
    return cltile_calls_exchange(instruction) && cltile_is_matrix(cltile_symbol(LLVMGetCalledValue(instruction)));
}

void cltile_check_matrices(const cltile_checked *kernel) {
    bool is_first = true;
    for (LLVMValueRef i = cltile_first_in(kernel->function); i != NULL && kernel->is_kernel; i = cltile_next_in(i)) {
        if (!is_product(i))
            continue;
        if (is_first)
            cltile_check_lanes(kernel, i, CLTILE_RULE_MATRIX_NO_SUB_GROUP_SIZE, CLTILE_RULE_MATRIX_SUB_GROUP_SIZE,
                               "this product is", lanes_of(cltile_symbol(LLVMGetCalledValue(i))));
        is_first = false;
        cltile_check_flow(kernel, cltile_find_sub_group_divergence(kernel, i), i, CLTILE_RULE_MATRIX_DIVERGENT_FLOW,
                          "sub-group");
    }
}
