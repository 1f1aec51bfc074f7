/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Local memory in which emulated sub-groups exchange data: generic/cl_khr_subgroups/exchange.h. */

#include "link/linker.h"

#include "analysis/kernels.h"
#include "analysis/source.h"
#include "ir/instructions.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <stdlib.h>

#define AREA "__cltile_exchange_area"
#define TURN "__cltile_exchange_turn"
#define WORDS "__cltile_exchange_words"

static unsigned most_items(LLVMValueRef kernel) {
    unsigned items = 1;
    for (unsigned dimension = 0; dimension < 3; ++dimension)
        items *= cltile_required_work_group_size(kernel, dimension);
    return items == 0 ? CLTILE_MOST_ITEMS : items;
}

/* The words of each work-item in a half of the memory: the most that a call in the kernel asks for. */
static unsigned most_words(const cltile_linker *l, LLVMValueRef kernel) {
    unsigned words = 1;
    LLVMValueRef area = LLVMGetNamedFunction(l->module, AREA);
    for (LLVMUseRef use = area == NULL ? NULL : LLVMGetFirstUse(area); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        const unsigned asked = (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 0));
        words = cltile_caller(call) == kernel && asked > words ? asked : words;
    }
    return words;
}

static LLVMValueRef make_words(cltile_linker *l, LLVMValueRef kernel, LLVMTypeRef type) {
    return LLVMConstInt(type, most_words(l, kernel), 0);
}

/* A local variable of the kernel, two halves, which is not initialised. PoCL knows it by the name that Clang would give
 * it. */
static LLVMValueRef add_area(cltile_linker *l, LLVMValueRef kernel, LLVMTypeRef pointer) {
    char *name = cltile_format("%s." AREA, cltile_symbol(kernel));
    if (name == NULL)
        return NULL;
    LLVMTypeRef type = LLVMArrayType2(LLVMInt64TypeInContext(l->context), most_items(kernel) * most_words(l, kernel));
    LLVMValueRef area = LLVMAddGlobalInAddressSpace(l->module, type, name, LLVMGetPointerAddressSpace(pointer));
    LLVMSetInitializer(area, LLVMGetUndef(type));
    LLVMSetLinkage(area, LLVMInternalLinkage);
    LLVMSetAlignment(area, 8);
    free(name);
    return area;
}

/* A private variable of the kernel, which is 0 at first. */
static LLVMValueRef add_turn(cltile_linker *l, LLVMValueRef kernel, LLVMTypeRef pointer) {
    (void)pointer;
    return cltile_add_counter(kernel, LLVMInt32TypeInContext(l->context), "");
}

/* A function that nothing in the module calls has no kernel whose memory it could use. */
static cltile_status refuse(const cltile_linker *l, LLVMValueRef call) {
    char file[4096], where[4200] = "";
    const cltile_location location = cltile_find_location(call, file, sizeof file);
    if (location.file != NULL && location.line > 0)
        snprintf(where, sizeof where, "%s:%u: ", location.file, location.line);
    return cltile_fail(CLTILE_INVALID_KERNEL, l->message,
                       "%s'%s' exchanges data in emulated sub-groups, which takes a kernel's local memory: link it "
                       "in one module with the kernels that call it",
                       where, cltile_symbol(cltile_caller(call)));
}

/* Has each kernel's calls of a function return a value that `add` makes for the kernel, of the calls' type. */
static cltile_status give(cltile_linker *l, const char *name,
                          LLVMValueRef (*add)(cltile_linker *l, LLVMValueRef kernel, LLVMTypeRef type)) {
    LLVMValueRef function = LLVMGetNamedFunction(l->module, name);
    if (function == NULL)
        return CLTILE_SUCCESS;
    for (LLVMUseRef use; (use = LLVMGetFirstUse(function)) != NULL;) {
        LLVMValueRef first = LLVMGetUser(use), kernel = cltile_caller(first);
        if (!cltile_is_kernel(kernel))
            return refuse(l, first);
        LLVMValueRef added = add(l, kernel, LLVMTypeOf(first));
        if (added == NULL)
            return cltile_fail(CLTILE_OUT_OF_MEMORY, l->message, "out of memory");
        for (LLVMUseRef other = LLVMGetFirstUse(function), next; other != NULL; other = next) {
            LLVMValueRef call = LLVMGetUser(other);
            next = LLVMGetNextUse(other);
            if (cltile_caller(call) == kernel)
                cltile_replace(call, added);
        }
    }
    LLVMDeleteFunction(function);
    return CLTILE_SUCCESS;
}

cltile_status cltile_give_exchange_areas(cltile_linker *l) {
    cltile_status status = give(l, WORDS, make_words);
    if (status == CLTILE_SUCCESS)
        status = give(l, AREA, add_area);
    return status == CLTILE_SUCCESS ? give(l, TURN, add_turn) : status;
}
