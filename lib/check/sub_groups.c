/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of sub-groups where cltile emulates these: they have barriers of the work-group. */

#include "check/rules.h"

#include "analysis/arms.h"
#include "analysis/unroll.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>

/* Whether the link makes all work-items make a call (link/lift.c). */
static bool is_lifted(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call) {
    cltile_flow *flow = kernel->check->links ? cltile_find_flow(kernel->function) : NULL;
    const bool lifted = flow != NULL && cltile_is_in_arms(d, flow, cltile_number(flow, LLVMGetInstructionParent(call)));
    if (flow != NULL)
        cltile_free_flow(flow);
    return lifted;
}

static void report_large(const cltile_checked *kernel, LLVMValueRef call) {
    cltile_report(kernel, CLTILE_RULE_NOT_ALL_CHECKED, call,
                  "the kernel is too large for the checks: whether its sub-group functions are in divergent flow was "
                  "not looked at");
}

/* Whether only some work-items of a work-group may make a call, or nobody knows; reports each such call, if wanted. */
static bool has_divergent_exchange(const cltile_checked *kernel, unsigned sub_group_size, bool reports) {
    cltile_divergence *d = NULL;
    bool found = false;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel->function); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i)) {
            if (!cltile_calls_exchange(i))
                continue;
            if (d == NULL && (d = cltile_find_divergence(kernel->function, CLTILE_SCOPE_EXCHANGE, sub_group_size,
                                                         kernel->work_group_size)) == NULL) {
                if (reports)
                    report_large(kernel, i);
                return true;
            }
            if (cltile_divergent_branch(d, block) == NULL || is_lifted(kernel, d, i))
                continue;
            found = true;
            if (reports)
                cltile_check_flow(kernel, d, i, CLTILE_RULE_SUB_GROUP_DIVERGENT_FLOW, "work-group");
        }
    cltile_free_divergence(d);
    return found;
}

void cltile_check_sub_groups(const cltile_checked *kernel) {
    const unsigned size = kernel->sub_group_size != 0 ? kernel->sub_group_size : CLTILE_DEFAULT_SUB_GROUP_SIZE;
    const bool unrolls = kernel->check->links && kernel->check->module != NULL; /* as the link does */
    if (kernel->options->sub_groups != CLTILE_SUB_GROUPS_EMULATED || !has_divergent_exchange(kernel, size, !unrolls) ||
        !unrolls)
        return;
    if (cltile_unroll_loops(kernel->function, size, kernel->check->reporter->message) == CLTILE_SUCCESS)
        has_divergent_exchange(kernel, size, true);
}
