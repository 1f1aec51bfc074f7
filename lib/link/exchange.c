/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Local memory in which emulated sub-groups exchange data: hosts/emulated/cl_khr_subgroups/exchange.h. */

#include "link/linker.h"

#include "analysis/kernels.h"
#include "analysis/source.h"
#include "ir/instructions.h"
#include "report/memory.h"
#include "report/message.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <stdlib.h>

#define AREA "__cltile_exchange_area"

/* The most bytes that a kernel asks for each work-item. */
static unsigned bytes_of_item(LLVMValueRef function, LLVMValueRef kernel) {
    unsigned most = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(function); use != NULL; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        const unsigned bytes =
            cltile_caller(call) == kernel ? (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(call, 0)) : 0;
        most = bytes > most ? bytes : most;
    }
    return most;
}

static unsigned most_items(LLVMValueRef kernel) {
    unsigned items = 1;
    for (unsigned dimension = 0; dimension < 3; ++dimension)
        items *= cltile_required_work_group_size(kernel, dimension);
    return items == 0 ? CLTILE_MOST_ITEMS : items;
}

/* A local variable of the kernel, which is not initialised. PoCL knows it by the name that Clang would give it. */
static LLVMValueRef add_area(cltile_linker *l, LLVMValueRef function, LLVMValueRef kernel, LLVMTypeRef pointer) {
    char *name = cltile_format("%s." AREA, cltile_symbol(kernel));
    if (name == NULL)
        return NULL;
    const unsigned bytes = bytes_of_item(function, kernel) * most_items(kernel);
    LLVMTypeRef type = LLVMArrayType2(LLVMInt64TypeInContext(l->context), (bytes + 7) / 8);
    LLVMValueRef area = LLVMAddGlobalInAddressSpace(l->module, type, name, LLVMGetPointerAddressSpace(pointer));
    LLVMSetInitializer(area, LLVMGetUndef(type));
    LLVMSetLinkage(area, LLVMInternalLinkage);
    LLVMSetAlignment(area, 8);
    free(name);
    return area;
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

cltile_status cltile_give_exchange_areas(cltile_linker *l) {
    LLVMValueRef function = LLVMGetNamedFunction(l->module, AREA);
    if (function == NULL)
        return CLTILE_SUCCESS;
    for (LLVMUseRef use; (use = LLVMGetFirstUse(function)) != NULL;) {
        LLVMValueRef first = LLVMGetUser(use), kernel = cltile_caller(first);
        if (!cltile_is_kernel(kernel))
            return refuse(l, first);
        LLVMValueRef area = add_area(l, function, kernel, LLVMTypeOf(first));
        if (area == NULL)
            return cltile_fail(CLTILE_OUT_OF_MEMORY, l->message, "out of memory");
        for (LLVMUseRef other = LLVMGetFirstUse(function), next; other != NULL; other = next) {
            LLVMValueRef call = LLVMGetUser(other);
            next = LLVMGetNextUse(other);
            if (cltile_caller(call) == kernel)
                cltile_replace(call, area);
        }
    }
    LLVMDeleteFunction(function);
    return CLTILE_SUCCESS;
}
