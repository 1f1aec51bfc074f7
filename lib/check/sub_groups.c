/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Rules of what sub-groups do together. */

#include "check/rules.h"

#include "analysis/block.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <string.h>

/* ---- Functions of sub-groups where cltile emulates these: they have barriers of the work-group ---- */

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
    cltile_divergence *d = cltile_find_divergence(kernel->function, CLTILE_SCOPE_EXCHANGE, size);
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

/* ---- Products of matrices: the sub-group's size, and that all of it makes the call ---- */

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
                               "this product is", cltile_matrix_lanes(cltile_symbol(LLVMGetCalledValue(i))));
        is_first = false;
        cltile_check_flow(kernel, cltile_find_sub_group_divergence(kernel, i), i, CLTILE_RULE_MATRIX_DIVERGENT_FLOW,
                          "sub-group");
    }
}

/* ---- Sub-group block reads and writes. Sources: cl_intel_subgroups and cl_intel_subgroup_local_block_io;
 * docs/diagnostics.md has each rule with its place ---- */

#define LOCAL_SPACE 3 /* of all targets that tell spaces apart */

/* Of images the left edge of what is written. */
static void check_place(const cltile_checked *kernel, const cltile_block *b) {
    if (b->offset == NULL) {
        const bool is_local = LLVMGetPointerAddressSpace(LLVMTypeOf(b->image)) == LOCAL_SPACE;
        cltile_check_alignment(kernel, b->call, CLTILE_RULE_SUB_GROUP_BLOCK_ALIGNMENT, "pointer", b->image,
                               b->is_write || is_local ? 16 : 4);
    } else if (b->is_write && cltile_is_never_multiple(kernel, b->offset, 4)) {
        cltile_report(kernel, CLTILE_RULE_SUB_GROUP_BLOCK_ALIGNMENT, b->call,
                      "the block begins at a byte of the row that is never a multiple of 4");
    }
}

void cltile_check_sub_group_blocks(const cltile_checked *kernel) {
    cltile_block b;
    bool is_first = true;
    for (LLVMValueRef i = cltile_first_in(kernel->function); i != NULL; i = cltile_next_in(i)) {
        if (!cltile_read_sub_group_block(i, &b))
            continue;
        if (is_first && kernel->is_kernel)
            cltile_align_parameters(kernel->function);
        is_first = false;
        check_place(kernel, &b);
        if (kernel->is_kernel)
            cltile_check_argument(kernel, cltile_find_sub_group_divergence(kernel, i), i,
                                  CLTILE_RULE_SUB_GROUP_BLOCK_POINTER, "sub-group",
                                  b.offset == NULL ? b.image : b.offset,
                                  b.offset == NULL ? "the pointer" : "the coordinate");
    }
}
