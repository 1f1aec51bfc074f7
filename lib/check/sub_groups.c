/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of sub-groups where cltile emulates these: they have barriers of the work-group. */

#include "check/rules.h"

#include "analysis/arms.h"
#include "analysis/exchange.h"
#include "analysis/source.h"
#include "analysis/unroll.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <stdio.h>

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

/* What makes only some work-items of a work-group reach a call, or NULL. */
static LLVMValueRef find_cause(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call) {
    LLVMValueRef branch = cltile_divergent_branch(d, LLVMGetInstructionParent(call));
    return branch == NULL || is_lifted(kernel, d, call) ? NULL : branch;
}

/* One finding for a kernel: its other calls are mostly under the same condition. */
static void report_exchange(const cltile_checked *kernel, LLVMValueRef call, LLVMValueRef branch) {
    int length;
    const char *name = cltile_base_name(cltile_symbol(LLVMGetCalledValue(call)), &length);
    char line[48] = "";
    if (cltile_line_of(branch) != 0)
        snprintf(line, sizeof line, " (line %u)", cltile_line_of(branch));
    cltile_report(kernel, CLTILE_RULE_SUB_GROUP_DIVERGENT_FLOW, call, CLTILE_DIVERGENT_EXCHANGE,
                  kernel->is_kernel ? "kernel" : "function", cltile_source_name(cltile_symbol(kernel->function)),
                  length, name, line);
}

/* The first call that only some work-items of a work-group may make; NULL: none is known. Reports it, if wanted. */
static LLVMValueRef find_divergent_exchange(const cltile_checked *kernel, unsigned sub_group_size, bool reports) {
    cltile_divergence *d = NULL;
    LLVMValueRef found = NULL;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel->function); block != NULL && found == NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL && found == NULL;
             i = LLVMGetNextInstruction(i)) {
            if (!cltile_calls_exchange(i))
                continue;
            if (d == NULL && (d = cltile_find_divergence(kernel->function, CLTILE_SCOPE_EXCHANGE, sub_group_size,
                                                         kernel->work_group_size)) == NULL) {
                if (reports)
                    report_large(kernel, i);
                return i;
            }
            LLVMValueRef cause = find_cause(kernel, d, i);
            found = cause == NULL ? NULL : i;
            if (found != NULL && reports)
                report_exchange(kernel, i, cause);
        }
    cltile_free_divergence(d);
    return found;
}

void cltile_check_sub_groups(const cltile_checked *kernel) {
    const unsigned size = kernel->sub_group_size != 0 ? kernel->sub_group_size : CLTILE_DEFAULT_SUB_GROUP_SIZE;
    const bool unrolls = kernel->check->links && kernel->check->module != NULL; /* as the link does */
    if (kernel->options->sub_groups == CLTILE_SUB_GROUPS_NATIVE ||
        find_divergent_exchange(kernel, size, !unrolls) == NULL || !unrolls)
        return;
    if (cltile_unroll_loops(kernel->function, size, kernel->check->reporter->message) == CLTILE_SUCCESS)
        find_divergent_exchange(kernel, size, true);
}
