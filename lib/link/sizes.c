/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sub-group sizes, kernel by kernel, and sizes of work-groups. */

#include "link/linker.h"

#include "analysis/calls.h"
#include "analysis/kernels.h"
#include "analysis/source.h"
#include "ir/instructions.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>

static void require_size(cltile_linker *l, LLVMValueRef function, unsigned size) {
    LLVMMetadataRef operand = LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(l->context), size, 0));
    LLVMGlobalSetMetadata(
        function, LLVMGetMDKindIDInContext(l->context, CLTILE_REQUIRED_SIZE, (unsigned)strlen(CLTILE_REQUIRED_SIZE)),
        LLVMMDNodeInContext2(l->context, &operand, 1));
}

void cltile_check_sizes(cltile_linker *l) {
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f)) {
        const unsigned size = cltile_reaches(f, CLTILE_REACHES_BUILTIN) ? cltile_required_sub_group_size(f) : 0;
        char message[96], file[4096];
        const cltile_location location = cltile_find_kernel(f, file, sizeof file);
        snprintf(message, sizeof message, "intel_reqd_sub_group_size(%u): it must be a power of two, at most 128",
                 size);
        if ((size & (size - 1)) != 0 || size > 128)
            cltile_add_finding(&l->found, CLTILE_RULE_SUB_GROUP_SIZE, &location, message, NULL);
    }
}

unsigned cltile_known_size(cltile_linker *l, LLVMValueRef function) {
    const unsigned size = cltile_required_sub_group_size(function);
    if (size != 0 || l->options.sub_groups != CLTILE_SUB_GROUPS_EMULATED)
        return size;
    return l->options.sub_group_size != 0 ? l->options.sub_group_size : CLTILE_DEFAULT_SUB_GROUP_SIZE;
}

static void fold_size(LLVMValueRef call, void *user) {
    const unsigned size = cltile_known_size(user, cltile_caller(call));
    if (size != 0)
        cltile_replace(call, LLVMConstInt(LLVMTypeOf(call), size, 0));
}

void cltile_fold_size(cltile_linker *l, const char *query) {
    cltile_settle_calls(l->module, query, fold_size, l);
}

/* Of get_local_size(dimension) or get_local_id(dimension). */
static void fold_flat_dimension(LLVMValueRef call, void *user) {
    const unsigned *answer = user;
    LLVMValueRef dimension = LLVMIsAConstantInt(LLVMGetOperand(call, 0));
    if (dimension != NULL && LLVMConstIntGetZExtValue(dimension) < 3 &&
        cltile_required_work_group_size(cltile_caller(call), (unsigned)LLVMConstIntGetZExtValue(dimension)) == 1)
        cltile_replace(call, LLVMConstInt(LLVMTypeOf(call), *answer, 0));
}

void cltile_fold_flat_dimensions(cltile_linker *l) {
    static unsigned size = 1, id = 0;
    cltile_settle_calls(l->module, "_Z14get_local_sizej", fold_flat_dimension, &size);
    cltile_settle_calls(l->module, "_Z12get_local_idj", fold_flat_dimension, &id);
}

static bool sets_sizes(const cltile_linker *l) {
    return l->options.sub_groups != CLTILE_SUB_GROUPS_EMULATED && l->options.sub_group_size != 0;
}

bool cltile_sets_size_by(const cltile_linker *l, LLVMValueRef function) {
    return sets_sizes(l) && LLVMIsDeclaration(function) && cltile_is_sub_group_function(cltile_symbol(function));
}

static bool needs_size(LLVMValueRef kernel) {
    return cltile_is_kernel(kernel) && cltile_required_sub_group_size(kernel) == 0 &&
           (cltile_reaches(kernel, CLTILE_REACHES_BUILTIN) || cltile_reaches(kernel, CLTILE_REACHES_SUB_GROUP));
}

bool cltile_require_sizes(cltile_linker *l) {
    bool required = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL; f = LLVMGetNextFunction(f))
        if (cltile_sets_size_by(l, f))
            cltile_mark_callers(f, CLTILE_REACHES_SUB_GROUP, NULL);
    for (LLVMValueRef f = LLVMGetFirstFunction(l->module); f != NULL && sets_sizes(l); f = LLVMGetNextFunction(f))
        if (needs_size(f)) {
            require_size(l, f, l->options.sub_group_size);
            required = true;
        }
    return required;
}
