/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where blocks of memory begin. */

#include "check/base.h"

#include "analysis/kernels.h"
#include "ir/instructions.h"
#include "ir/llvm.h"

#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>

void cltile_align_parameters(LLVMValueRef kernel) {
    const unsigned align = LLVMGetEnumAttributeKindForName("align", strlen("align"));
    unsigned index = 0;
    for (LLVMValueRef p = LLVMGetFirstParam(kernel); p != NULL; p = LLVMGetNextParam(p)) {
        ++index;
        LLVMAttributeRef known = LLVMGetEnumAttributeAtIndex(kernel, index, align);
        if (LLVMGetTypeKind(LLVMTypeOf(p)) != LLVMPointerTypeKind ||
            (known != NULL && LLVMGetEnumAttributeValue(known) >= CLTILE_BUFFER_ALIGNMENT))
            continue;
        LLVMRemoveEnumAttributeAtIndex(kernel, index, align);
        LLVMAddAttributeAtIndex(
            kernel, index,
            LLVMCreateEnumAttribute(LLVMGetModuleContext(LLVMGetGlobalParent(kernel)), align, CLTILE_BUFFER_ALIGNMENT));
    }
}

bool cltile_is_never_multiple(const cltile_checked *kernel, LLVMValueRef value, unsigned element, unsigned multiple) {
    return (cltile_find_ones(LLVMGetGlobalParent(kernel->function), value, element) & (multiple - 1)) != 0;
}

cltile_address cltile_find_address_in(const cltile_checked *kernel, LLVMValueRef pointer) {
    return cltile_find_address(LLVMGetModuleDataLayout(LLVMGetGlobalParent(kernel->function)), pointer);
}

void cltile_name_base(LLVMValueRef base, char *text, size_t size) {
    size_t length = 0;
    const char *name = LLVMGetValueName2(base, &length);
    const char *kind = LLVMIsAArgument(base) != NULL ? "parameter" : "variable";
    const char *dot = LLVMIsAAllocaInst(base) == NULL ? NULL : memchr(name, '.', length); /* "values.i": inlined */
    if (dot != NULL)
        length = (size_t)(dot - name);
    if (length > 0)
        snprintf(text, size, "%s '%.*s'", kind, (int)length, name);
    else if (LLVMIsAArgument(base) != NULL)
        snprintf(text, size, "argument %u", cltile_parameter_number(base) - 1);
    else
        snprintf(text, size, "a variable");
}

void cltile_check_alignment(const cltile_checked *kernel, LLVMValueRef call, cltile_rule rule, const char *what,
                            LLVMValueRef pointer, unsigned multiple) {
    if (!cltile_is_never_multiple(kernel, pointer, 0, multiple))
        return;
    const cltile_address address = cltile_find_address_in(kernel, pointer);
    char name[160];
    cltile_name_base(address.base, name, sizeof name);
    const bool begins_somewhere =
        cltile_parameter_number(address.base) > 0 || LLVMIsAGlobalVariable(address.base) != NULL;
    if (begins_somewhere && address.is_known)
        cltile_report(kernel, rule, call, "the %s is byte %lld of %s: no multiple of %u", what, address.offset, name,
                      multiple);
    else
        cltile_report(kernel, rule, call, "the %s is never a multiple of %u", what, multiple);
}
