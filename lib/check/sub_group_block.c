/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules of sub-group block reads and writes. Sources: cl_intel_subgroups and cl_intel_subgroup_local_block_io;
 * docs/diagnostics.md has each with its place. */

#include "analysis/block.h"
#include "check/rules.h"
#include "ir/instructions.h"

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
