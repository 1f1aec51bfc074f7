/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is known of the low bits of addresses and sizes. */

#include "link/linker.h"

#include "ir/instructions.h"
#include "ir/passes.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <string.h>

#define QUERY "__cltile_is_multiple"
#define SURE_QUERY "__cltile_is_surely_multiple"

static bool is_query(LLVMValueRef i, const char *symbol) {
    LLVMValueRef callee = cltile_callee(i);
    return callee != NULL && strcmp(cltile_symbol(callee), symbol) == 0 &&
           LLVMIsAConstantInt(LLVMGetOperand(i, 1)) != NULL;
}

static LLVMValueRef queried_value(LLVMValueRef i) {
    return is_query(i, QUERY) ? LLVMGetOperand(i, 0) : NULL;
}

static LLVMValueRef surely_queried_value(LLVMValueRef i) {
    return is_query(i, SURE_QUERY) ? LLVMGetOperand(i, 0) : NULL;
}

static void settle_query(LLVMValueRef call, unsigned zero_bits) {
    if (zero_bits >= (unsigned)__builtin_ctzll(LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1))))
        cltile_replace(call, LLVMConstInt(LLVMTypeOf(call), 1, 0));
}

static void deny(LLVMValueRef call, void *user) {
    (void)user;
    cltile_replace(call, LLVMConstNull(LLVMTypeOf(call)));
}

cltile_status cltile_settle_alignments(LLVMModuleRef module, char **message) {
    LLVMValueRef query = LLVMGetNamedFunction(module, QUERY);
    cltile_find_zero_bits(module, queried_value, settle_query);
    if (query != NULL && LLVMGetFirstUse(query) == NULL)
        LLVMDeleteFunction(query);
    if (LLVMGetNamedFunction(module, SURE_QUERY) == NULL)
        return CLTILE_SUCCESS;
    const cltile_status status = cltile_run_passes(module, "function(sccp)", message);
    cltile_find_zero_bits(module, surely_queried_value, settle_query);
    cltile_settle_calls(module, SURE_QUERY, deny, NULL);
    return status;
}

/* The alignment of the type that a load or a store moves. */
static unsigned natural_alignment(LLVMValueRef access) {
    LLVMTypeRef type = LLVMTypeOf(LLVMIsALoadInst(access) != NULL ? access : LLVMGetOperand(access, 0));
    return LLVMABIAlignmentOfType(LLVMGetModuleDataLayout(LLVMGetGlobalParent(cltile_caller(access))), type);
}

/* Copies have dwords at any address, and vectors of them at multiples of 4. */
static LLVMValueRef pointer_of_access(LLVMValueRef i) {
    const bool is_store = LLVMIsAStoreInst(i) != NULL;
    if ((!is_store && LLVMIsALoadInst(i) == NULL) || LLVMGetAlignment(i) >= natural_alignment(i))
        return NULL;
    return LLVMGetOperand(i, is_store ? 1 : 0);
}

static void raise_alignment(LLVMValueRef access, unsigned zero_bits) {
    const unsigned natural = natural_alignment(access), known = zero_bits < 8 ? 1u << zero_bits : natural;
    if (known > LLVMGetAlignment(access))
        LLVMSetAlignment(access, known < natural ? known : natural);
}

void cltile_raise_alignments(LLVMModuleRef module) {
    cltile_find_zero_bits(module, pointer_of_access, raise_alignment);
}
