/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Constant folding, of integers: by LLVM's builder, which makes constants of constants. */

#include "link/fold.h"

#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stddef.h>

/* Constants without names in them: nothing that only a linker knows. */
static bool is_plain(LLVMValueRef value) {
    switch (LLVMGetValueKind(value)) {
    case LLVMConstantIntValueKind:
    case LLVMConstantDataVectorValueKind:
    case LLVMConstantAggregateZeroValueKind:
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind:
        return true;
    default:
        return false;
    }
}

static bool is_number(LLVMValueRef value, unsigned long long number) {
    return LLVMGetValueKind(value) == LLVMConstantIntValueKind && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64 &&
           LLVMConstIntGetZExtValue(value) == number;
}

static bool is_all_ones(LLVMValueRef value) {
    return LLVMGetValueKind(value) == LLVMConstantIntValueKind && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64 &&
           LLVMConstIntGetSExtValue(value) == -1;
}

/* x + 0, x * 1 and the like: x. */
static LLVMValueRef unchanged(LLVMOpcode opcode, LLVMValueRef first, LLVMValueRef second) {
    switch (opcode) {
    case LLVMAdd:
    case LLVMOr:
    case LLVMXor:
        return is_number(second, 0) ? first : is_number(first, 0) ? second : NULL;
    case LLVMSub:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        return is_number(second, 0) ? first : NULL;
    case LLVMMul:
        return is_number(second, 1) || is_number(first, 0)   ? first
               : is_number(first, 1) || is_number(second, 0) ? second
                                                             : NULL;
    case LLVMUDiv:
    case LLVMSDiv:
        return is_number(second, 1) ? first : NULL;
    case LLVMAnd:
        return is_all_ones(second) || is_number(first, 0)   ? first
               : is_all_ones(first) || is_number(second, 0) ? second
                                                            : NULL;
    default:
        return NULL;
    }
}

/* The value of a constant that the linker has set, or NULL. */
static LLVMValueRef constant_in(LLVMValueRef global, LLVMTypeRef type) {
    if (LLVMIsAGlobalVariable(global) == NULL || !LLVMIsGlobalConstant(global) ||
        LLVMGetLinkage(global) != LLVMInternalLinkage)
        return NULL;
    LLVMValueRef value = LLVMGetInitializer(global);
    return value != NULL && LLVMTypeOf(value) == type && is_plain(value) ? value : NULL;
}

static bool is_integer(LLVMOpcode opcode) {
    switch (opcode) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMUDiv:
    case LLVMSDiv:
    case LLVMURem:
    case LLVMSRem:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
        return true;
    default:
        return false;
    }
}

unsigned cltile_count_folded(LLVMValueRef instruction) {
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    switch (opcode) {
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMLoad:
        return 1;
    case LLVMICmp:
    case LLVMExtractElement:
        return 2;
    case LLVMSelect:
    case LLVMInsertElement:
        return 3;
    default:
        return is_integer(opcode) ? 2 : 0;
    }
}

static LLVMValueRef fold_select(LLVMValueRef *operands) {
    if (operands[1] == operands[2])
        return operands[1];
    if (LLVMGetValueKind(operands[0]) != LLVMConstantIntValueKind)
        return NULL;
    return LLVMConstIntGetZExtValue(operands[0]) != 0 ? operands[1] : operands[2];
}

static LLVMValueRef build(LLVMBuilderRef builder, LLVMValueRef instruction, LLVMValueRef *operands) {
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    switch (opcode) {
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
        return LLVMBuildCast(builder, opcode, operands[0], LLVMTypeOf(instruction), "");
    case LLVMICmp:
        return LLVMBuildICmp(builder, LLVMGetICmpPredicate(instruction), operands[0], operands[1], "");
    case LLVMExtractElement:
        return LLVMBuildExtractElement(builder, operands[0], operands[1], "");
    case LLVMInsertElement:
        return LLVMBuildInsertElement(builder, operands[0], operands[1], operands[2], "");
    default:
        return LLVMBuildBinOp(builder, opcode, operands[0], operands[1], "");
    }
}

LLVMValueRef cltile_fold(LLVMBuilderRef builder, LLVMValueRef instruction, LLVMValueRef *operands) {
    const LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    const unsigned count = cltile_count_folded(instruction);
    if (opcode == LLVMLoad)
        return constant_in(operands[0], LLVMTypeOf(instruction));
    if (opcode == LLVMSelect)
        return fold_select(operands);
    bool all = true;
    for (unsigned i = 0; i < count; ++i)
        all = all && is_plain(operands[i]);
    if (!all)
        return is_integer(opcode) ? unchanged(opcode, operands[0], operands[1]) : NULL;
    LLVMValueRef folded = build(builder, instruction, operands);
    if (LLVMIsAInstruction(folded) == NULL)
        return folded;
    LLVMInstructionEraseFromParent(folded);
    return NULL;
}
