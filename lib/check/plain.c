/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that can be checked as they are. */

#include "check/rules.h"

#include "analysis/block.h"
#include "analysis/calls.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>

/* More than the offsets and conditions of a kernel have; else it is copied. */
#define MAX_VISITS 1000u

static bool is_constant_operation(LLVMValueRef instruction) {
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(instruction); ++i)
        if (!LLVMIsConstant(LLVMGetOperand(instruction, i)))
            return false;
    return true;
}

/* Whether simplifying might tell more of a value: it is made of constants alone, or of memory, or by a loop. */
static bool may_simplify(LLVMValueRef value, unsigned *visits) {
    if (LLVMIsAInstruction(value) == NULL || LLVMIsACallInst(value) != NULL)
        return false;
    if (++*visits > MAX_VISITS || LLVMIsALoadInst(value) != NULL || LLVMIsAPHINode(value) != NULL ||
        is_constant_operation(value))
        return true;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); ++i)
        if (may_simplify(LLVMGetOperand(value, i), visits))
            return true;
    return false;
}

static bool calls_code(LLVMValueRef call) {
    LLVMValueRef called = LLVMGetCalledValue(call);
    return LLVMIsAFunction(called) == NULL || !LLVMIsDeclaration(called);
}

static bool is_plain_instruction(LLVMValueRef i, unsigned *visits) {
    cltile_block b;
    cltile_block_2d b2;
    if (LLVMIsACallInst(i) != NULL)
        return !calls_code(i) && !cltile_read_2d_block(i, &b2) && !cltile_read_sub_group_block(i, &b) &&
               (!cltile_read_block(i, &b) || !may_simplify(b.offset, visits));
    if (LLVMIsABranchInst(i) != NULL)
        return !LLVMIsConditional(i) ||
               (!LLVMIsConstant(LLVMGetCondition(i)) && !may_simplify(LLVMGetCondition(i), visits));
    return LLVMIsAAllocaInst(i) == NULL && LLVMIsASwitchInst(i) == NULL;
}

bool cltile_is_plain(LLVMValueRef kernel) {
    unsigned visits = 0;
    if (cltile_reaches(kernel, CLTILE_REACHES_COPY) || cltile_reaches(kernel, CLTILE_REACHES_HOST_COPY) ||
        cltile_reaches(kernel, CLTILE_REACHES_WAIT))
        return false;
    for (LLVMValueRef i = cltile_first_in(kernel); i != NULL; i = cltile_next_in(i))
        if (!is_plain_instruction(i, &visits))
            return false;
    return true;
}
