/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules of sub-group block reads and writes. Sources: cl_intel_subgroups and cl_intel_subgroup_local_block_io;
 * docs/diagnostics.md has each with its place. */

#include "analysis/block.h"
#include "check/base.h"
#include "check/rules.h"

#include <llvm-c/Core.h>

#define LOCAL_SPACE 3 /* of all targets that tell spaces apart */

/* Of images the left edge of what is written. */
static void check_place(const cltile_checked *kernel, const cltile_block *b) {
    if (b->offset == NULL) {
        const bool is_local = LLVMGetPointerAddressSpace(LLVMTypeOf(b->image)) == LOCAL_SPACE;
        cltile_check_alignment(kernel, b->call, CLTILE_RULE_SUB_GROUP_BLOCK_ALIGNMENT, "pointer", b->image,
                               b->is_write || is_local ? 16 : 4);
    } else if (b->is_write && cltile_is_never_multiple(kernel, b->offset, 0, 4)) {
        cltile_report(kernel, CLTILE_RULE_SUB_GROUP_BLOCK_ALIGNMENT, b->call,
                      "the block begins at a byte of the row that is never a multiple of 4");
    }
}

void cltile_check_sub_group_blocks(const cltile_checked *kernel) {
    LLVMValueRef first = NULL;
    cltile_divergence *d = NULL;
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel->function); block != NULL;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i)) {
            cltile_block b;
            if (!cltile_read_sub_group_block(i, &b))
                continue;
            if (first == NULL) {
                first = b.call;
                if (kernel->is_kernel)
                    cltile_align_parameters(kernel->function);
                d = cltile_find_divergence(kernel->function, CLTILE_SCOPE_SUB_GROUP, kernel->sub_group_size,
                                           kernel->work_group_size);
            }
            check_place(kernel, &b);
            if (kernel->is_kernel)
                cltile_check_argument(kernel, d, b.call, CLTILE_RULE_SUB_GROUP_BLOCK_POINTER, "sub-group",
                                      b.offset == NULL ? b.image : b.offset,
                                      b.offset == NULL ? "the pointer" : "the coordinate");
        }
    if (first != NULL && d == NULL)
        cltile_report(kernel, CLTILE_RULE_NOT_ALL_CHECKED, first,
                      "the kernel is too large for the checks: whether work-items of a sub-group pass one pointer to "
                      "sub-group blocks was not looked at");
    cltile_free_divergence(d);
}
