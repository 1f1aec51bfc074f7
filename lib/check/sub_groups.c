/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of sub-groups where cltile emulates these: they have barriers of the work-group. */

#include "check/rules.h"

#include "analysis/arms.h"
#include "ir/names.h"

#include <llvm-c/Core.h>

/* Whether the link makes all work-items make a call (link/lift.c). */
static bool is_lifted(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call) {
    cltile_flow *flow = kernel->check->links ? cltile_find_flow(kernel->function) : NULL;
    const bool lifted = flow != NULL && cltile_is_in_arms(d, flow, cltile_number(flow, LLVMGetInstructionParent(call)));
    if (flow != NULL)
        cltile_free_flow(flow);
    return lifted;
}

void cltile_check_sub_groups(const cltile_checked *kernel) {
    cltile_divergence *d = NULL;
    if (kernel->options->sub_groups != CLTILE_SUB_GROUPS_EMULATED)
        return;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel->function); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i)) {
            if (!cltile_calls_exchange(i))
                continue;
            if (d == NULL && (d = cltile_find_divergence(kernel->function, CLTILE_SCOPE_WORK_GROUP,
                                                         kernel->sub_group_size, kernel->work_group_size)) == NULL) {
                cltile_report(kernel, CLTILE_RULE_NOT_ALL_CHECKED, i,
                              "the kernel is too large for the checks: whether its sub-group functions are in "
                              "divergent flow was not looked at");
                return;
            }
            if (cltile_divergent_branch(d, block) != NULL && !is_lifted(kernel, d, i))
                cltile_check_flow(kernel, d, i, CLTILE_RULE_SUB_GROUP_DIVERGENT_FLOW, "work-group");
        }
    cltile_free_divergence(d);
}
