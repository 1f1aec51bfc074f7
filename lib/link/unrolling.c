/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loops with a constant number of rounds, unrolled for hosts that do not do it. */

#include "link/linker.h"

#include "ir/flow.h"
#include "ir/instructions.h"
#include "ir/passes.h"

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
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

/* Lets the loop that a branch leads back to the header of stay a loop. */
static void keep_loop(LLVMValueRef branch) {
    static const char kind[] = "llvm.loop", disable[] = "llvm.loop.unroll.disable";
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(branch));
    LLVMMetadataRef word = LLVMMDStringInContext2(context, disable, sizeof disable - 1);
    LLVMMetadataRef itself = LLVMTemporaryMDNode(context, NULL, 0); /* which the metadata begins with */
    LLVMMetadataRef both[] = {itself, LLVMMDNodeInContext2(context, &word, 1)};
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, both, 2);
    LLVMMetadataReplaceAllUsesWith(itself, node);
    LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(context, kind, sizeof kind - 1),
                    LLVMMetadataAsValue(context, node));
}

/* Loops with barriers stay loops, with #pragma unroll, too: PoCL compiles what is between barriers for itself, which
 * takes it more than 20 ms each. */
static void keep_loops_with_barriers(LLVMValueRef function) {
    cltile_flow *f = cltile_find_flow(function);
    for (unsigned n = 0; f != NULL && n < f->loop_count; ++n) {
        const cltile_loop *loop = &f->loops[n];
        bool waits = false;
        for (unsigned b = 0; b < f->block_count && !waits; ++b)
            waits = loop->has[b] && has_barrier(f->blocks[b]);
        for (unsigned e = f->previous.from[loop->header]; waits && e < f->previous.from[loop->header + 1]; ++e)
            if (loop->has[f->previous.to[e]])
                keep_loop(LLVMGetBasicBlockTerminator(f->blocks[f->previous.to[e]]));
    }
    cltile_free_flow(f);
}

/* Arrays that loops index become values where no host does it, or their values reach messages. */
cltile_status cltile_unroll(cltile_linker *l) {
    const bool has_arrays = strcmp(l->options.target, "intel-xe2") == 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (l->needs->unrolls && !LLVMIsDeclaration(f))
            keep_loops_with_barriers(f);
    return cltile_run_passes(l->module, has_arrays ? UNROLL_ARRAYS : UNROLL, l->message);
}
