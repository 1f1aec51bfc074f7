/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of sub-groups where cltile emulates these: they have barriers of the work-group. */

#include "check/rules.h"

#include "analysis/exchange.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>

static void report_large(const cltile_checked *kernel, LLVMValueRef call) {
    cltile_report(kernel, CLTILE_RULE_NOT_ALL_CHECKED, call,
                  "the kernel is too large for the checks: whether its sub-group functions are in divergent flow was "
                  "not looked at");
}

/* One finding for a kernel: its other calls are mostly under the same condition. */
static void report_exchange(const cltile_checked *kernel, LLVMValueRef call, LLVMValueRef branch) {
    int length;
    const char *name = cltile_base_name(cltile_symbol(LLVMGetCalledValue(call)), &length);
    char line[CLTILE_LINE_SIZE];
    cltile_report(kernel, CLTILE_RULE_SUB_GROUP_DIVERGENT_FLOW, call, CLTILE_DIVERGENT_EXCHANGE,
                  kernel->is_kernel ? "kernel" : "function", cltile_source_name(cltile_symbol(kernel->function)),
                  length, name, cltile_format_line(" (line ", cltile_line_of(branch), ")", line));
}

/* Whether the rules of products report a call. */
static bool is_reported(const cltile_checked *kernel, LLVMValueRef call) {
    if (!cltile_is_matrix(cltile_symbol(LLVMGetCalledValue(call))))
        return false;
    cltile_divergence *d = cltile_find_divergence(kernel->function, CLTILE_SCOPE_SUB_GROUP, kernel->sub_group_size,
                                                  kernel->work_group_size);
    const bool diverges = d != NULL && cltile_divergent_branch(d, LLVMGetInstructionParent(call)) != NULL;
    cltile_free_divergence(d);
    return diverges;
}

/* Reports the first call that only some work-items of a work-group may make. A link makes all of them make most of such
 * calls, and reports what is left (link/lift.c). */
void cltile_check_sub_groups(const cltile_checked *kernel) {
    const unsigned size = kernel->sub_group_size != 0 ? kernel->sub_group_size : CLTILE_DEFAULT_SUB_GROUP_SIZE;
    cltile_divergence *d = NULL;
    bool found = kernel->options->sub_groups == CLTILE_SUB_GROUPS_NATIVE || kernel->check->links;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel->function); block != NULL && !found;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL && !found; i = LLVMGetNextInstruction(i)) {
            if (!cltile_calls_exchange(i))
                continue;
            if (d == NULL && (d = cltile_find_divergence(kernel->function, CLTILE_SCOPE_EXCHANGE, size,
                                                         kernel->work_group_size)) == NULL) {
                report_large(kernel, i);
                return;
            }
            LLVMValueRef branch = cltile_divergent_branch(d, block);
            found = branch != NULL && !is_reported(kernel, i);
            if (found)
                report_exchange(kernel, i, branch);
        }
    cltile_free_divergence(d);
}
