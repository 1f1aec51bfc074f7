/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules of cl_intel_subgroup_matrix_multiply_accumulate: the sub-group's size, and that all of it makes the call.
 */

#include "check/rules.h"

#include "analysis/kernels.h"
#include "analysis/source.h"
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

/* Reports at the kernel's first product alone: one attribute settles them all. */
static void check_size(const cltile_checked *kernel, LLVMValueRef first) {
    const unsigned size = kernel->sub_group_size, lanes = lanes_of(cltile_symbol(LLVMGetCalledValue(first)));
    const char *name = cltile_source_name(cltile_symbol(kernel->function));
    if (size == 0)
        cltile_report(kernel, CLTILE_RULE_MATRIX_NO_SUB_GROUP_SIZE, first,
                      "kernel '%s' requires no sub-group size: this product is for sub-groups of %u", name, lanes);
    else if (size != lanes)
        cltile_report(kernel, CLTILE_RULE_MATRIX_SUB_GROUP_SIZE, first,
                      "kernel '%s' %s sub-groups of %u: this product is for sub-groups of %u", name,
                      cltile_required_sub_group_size(kernel->function) != 0 ? "requires" : "is compiled for", size,
                      lanes);
}

static bool is_product(LLVMValueRef instruction) {
    return cltile_calls_exchange(instruction) && cltile_is_matrix(cltile_symbol(LLVMGetCalledValue(instruction)));
}

void cltile_check_matrices(const cltile_checked *kernel) {
    LLVMValueRef first = NULL;
    cltile_divergence *d = NULL;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel->function); block != NULL && kernel->is_kernel;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i)) {
            if (!is_product(i))
                continue;
            if (first == NULL) {
                first = i;
                check_size(kernel, first);
                d = cltile_find_divergence(kernel->function, CLTILE_SCOPE_SUB_GROUP, kernel->sub_group_size,
                                           kernel->work_group_size);
            }
            cltile_check_flow(kernel, d, i, CLTILE_RULE_MATRIX_DIVERGENT_FLOW, "sub-group");
        }
    if (first != NULL && d == NULL)
        cltile_report(
            kernel, CLTILE_RULE_NOT_ALL_CHECKED, first,
            "the kernel is too large for the checks: whether products are in divergent flow was not looked at");
    cltile_free_divergence(d);
}
