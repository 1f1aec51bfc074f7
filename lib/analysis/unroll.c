/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loops around exchanges of emulated sub-groups. */

#include "analysis/unroll.h"

#include "analysis/kernels.h"
#include "ir/instructions.h"
#include "ir/passes.h"

#include <llvm-c/Core.h>

#define UNROLL                                                                                                         \
    "sroa,early-cse,loop(loop-unroll-full),sroa,early-cse,sccp,simplifycfg,early-cse,simplifycfg," CLTILE_LOWER_SWITCH

/* Puts a size in place of a kernel's calls of a query. */
static void fold_query(LLVMValueRef kernel, const char *query, unsigned size) {
    LLVMValueRef function = LLVMGetNamedFunction(LLVMGetGlobalParent(kernel), query);
    for (LLVMUseRef use = function == NULL ? NULL : LLVMGetFirstUse(function), next; use != NULL; use = next) {
        next = LLVMGetNextUse(use);
        LLVMValueRef call = LLVMGetUser(use);
        if (cltile_is_call_of(call, function) && cltile_caller(call) == kernel)
            cltile_replace(call, LLVMConstInt(LLVMTypeOf(call), size, 0));
    }
}

cltile_status cltile_unroll_loops(LLVMValueRef kernel, unsigned sub_group_size, char **message) {
    const unsigned items = cltile_required_work_group_size(kernel, 0) * cltile_required_work_group_size(kernel, 1) *
                           cltile_required_work_group_size(kernel, 2);
    fold_query(kernel, "_Z22get_max_sub_group_sizev", sub_group_size);
    if (items > 0 && items % sub_group_size == 0) /* all sub-groups are full */
        fold_query(kernel, "_Z18get_sub_group_sizev", sub_group_size);
    return cltile_run_function_passes(kernel, UNROLL, message);
}
