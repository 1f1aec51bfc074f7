/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loops with a constant number of rounds, unrolled for hosts that do not do it. */

#include "link/linker.h"

#include "ir/instructions.h"
#include "ir/llvm.h"
#include "ir/passes.h"

#include <llvm-c/Core.h>
#include <string.h>

#define UNROLL "function(loop(loop-unroll-full),sroa,early-cse,simplifycfg)"
#define UNROLL_ARRAYS "function(loop(loop-unroll-full),sroa,early-cse,sccp,simplifycfg,early-cse,sroa,early-cse)"

static bool has_barrier(LLVMBasicBlockRef block) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef callee = cltile_callee(i);
        if (callee != NULL && cltile_is_barrier(callee))
            return true;
    }
    return false;
}

/* Arrays that loops index become values where no host does it, or their values reach messages. Loops with barriers stay
 * loops, with #pragma unroll, too: PoCL compiles what is between barriers for itself, which takes it more than 20 ms
 * each. */
cltile_status cltile_unroll(cltile_linker *l) {
    const bool has_arrays = strcmp(l->options.target, "intel-xe2") == 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (l->needs->unrolls && !LLVMIsDeclaration(f))
            cltile_keep_loops(f, has_barrier);
    return cltile_run_passes(l->module, has_arrays ? UNROLL_ARRAYS : UNROLL, l->message);
}
