/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Rewrites of LLVM IR that has no valid form in SPIR-V before 1.4. */

#include "ir/selects.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

static bool is_vector(LLVMValueRef value) {
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind;
}

/* The condition in each lane of a vector of as many elements as `like` has. */
static LLVMValueRef splat(LLVMBuilderRef builder, LLVMValueRef condition, LLVMValueRef like) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(like));
    const unsigned count = LLVMGetVectorSize(LLVMTypeOf(like));
    LLVMTypeRef index = LLVMInt32TypeInContext(context);
    LLVMValueRef undefined = LLVMGetUndef(LLVMVectorType(LLVMTypeOf(condition), count));
    LLVMValueRef first = LLVMBuildInsertElement(builder, undefined, condition, LLVMConstInt(index, 0, 0), "");
    LLVMValueRef all_first = LLVMConstNull(LLVMVectorType(index, count));
    return LLVMBuildShuffleVector(builder, first, undefined, all_first, "");
}

static void widen(LLVMBuilderRef builder, LLVMValueRef select) {
    LLVMValueRef condition = LLVMGetOperand(select, 0);
    if (!is_vector(select) || is_vector(condition))
        return;
    LLVMPositionBuilderBefore(builder, select);
    LLVMSetOperand(select, 0, splat(builder, condition, select));
}

void cltile_widen_selects(LLVMModuleRef module) {
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f != NULL; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block != NULL; block = LLVMGetNextBasicBlock(block))
            for (LLVMValueRef i = LLVMGetFirstInstruction(block); i != NULL; i = LLVMGetNextInstruction(i))
                if (LLVMIsASelectInst(i) != NULL)
                    widen(builder, i);
    LLVMDisposeBuilder(builder);
}
