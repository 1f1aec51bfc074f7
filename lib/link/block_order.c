/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Dominators first. */

#include "link/linker.h"

#include "ir/flow.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdlib.h>

/* Whether each block that is reached stands behind its dominator; true when memory runs out. */
static bool is_ordered(const cltile_flow *flow, LLVMValueRef function) {
    bool *is_passed = cltile_allocate(flow->block_count, sizeof *is_passed), ordered = true;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b != NULL && is_passed != NULL && ordered;
         b = LLVMGetNextBasicBlock(b)) {
        const unsigned number = cltile_number(flow, b);
        if (number == CLTILE_NOWHERE)
            continue;
        ordered = number == 0 || is_passed[flow->dominator[number]];
        is_passed[number] = true;
    }
    free(is_passed);
    return ordered;
}

static void order_function(LLVMValueRef function) {
    cltile_flow *flow = cltile_find_flow(function);
    if (flow == NULL)
        return;
    for (unsigned i = is_ordered(flow, function) ? flow->block_count : 1; i < flow->block_count; ++i)
        LLVMMoveBasicBlockAfter(flow->blocks[i], flow->blocks[i - 1]);
    cltile_free_flow(flow);
}

void cltile_order_blocks(LLVMModuleRef module) {
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            order_function(f);
}
