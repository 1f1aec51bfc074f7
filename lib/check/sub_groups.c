/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of sub-groups where cltile emulates these: they have barriers of the work-group. */

#include "check/rules.h"

#include "analysis/block.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>

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
    return cltile_is_matrix(cltile_symbol(LLVMGetCalledValue(call))) &&
           cltile_divergent_branch(cltile_find_sub_group_divergence(kernel, call), LLVMGetInstructionParent(call)) !=
               NULL;
}

/* Reports the first call that only some work-items of a work-group may make. A link makes all of them make most of such
 * calls, and reports what is left (link/lift.c). */
void cltile_check_sub_groups(const cltile_checked *kernel) {
    const unsigned size = kernel->sub_group_size != 0 ? kernel->sub_group_size : CLTILE_DEFAULT_SUB_GROUP_SIZE;
    LLVMValueRef i = cltile_first_in(kernel->function), branch = NULL;
    while (i != NULL && !cltile_calls_exchange(i))
        i = cltile_next_in(i);
    if (i == NULL || kernel->options->sub_groups == CLTILE_SUB_GROUPS_NATIVE || kernel->check->links)
        return;
    cltile_divergence *d =
        cltile_find_divergence(kernel->function, CLTILE_SCOPE_EXCHANGE, size, kernel->work_group_size);
    if (d == NULL)
        cltile_report(kernel, CLTILE_RULE_NOT_ALL_CHECKED, i,
                      "the kernel is too large for the checks: whether its sub-group functions are in divergent flow "
                      "was not looked at");
    for (; i != NULL && branch == NULL; i = cltile_next_in(i)) {
        branch = cltile_calls_exchange(i) ? cltile_divergent_branch(d, LLVMGetInstructionParent(i)) : NULL;
        if (branch != NULL && is_reported(kernel, i))
            branch = NULL;
        else if (branch != NULL)
            report_exchange(kernel, i, branch);
    }
    cltile_free_divergence(d);
}
