/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of sub-groups where cltile emulates these: they have barriers of the work-group. */

#include "check/rules.h"

#include "ir/names.h"

#include <llvm-c/Core.h>

static bool is_exchange(LLVMValueRef instruction) {
    LLVMValueRef callee =
        LLVMIsACallInst(instruction) == NULL ? NULL : LLVMIsAFunction(LLVMGetCalledValue(instruction));
    return callee != NULL && LLVMIsDeclaration(callee) && cltile_is_exchange(cltile_symbol(callee));
}

void cltile_check_sub_groups(const cltile_checked *kernel) {
    cltile_divergence *d = NULL;
    if (kernel->options->sub_groups != CLTILE_SUB_GROUPS_EMULATED)
        return;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel->function); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i)) {
            if (!is_exchange(i))
                continue;
            if (d == NULL && (d = cltile_find_divergence(kernel->function, CLTILE_SCOPE_WORK_GROUP,
                                                         kernel->sub_group_size, kernel->work_group_size)) == NULL) {
                cltile_report(kernel, CLTILE_RULE_NOT_ALL_CHECKED, i,
                              "the kernel is too large for the checks: whether its sub-group functions are in "
                              "divergent flow was not looked at");
                return;
            }
            cltile_check_flow(kernel, d, i, CLTILE_RULE_SUB_GROUP_DIVERGENT_FLOW, "work-group");
        }
    cltile_free_divergence(d);
}
