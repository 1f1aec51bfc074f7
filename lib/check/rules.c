/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the rules have in common. */

#include "check/rules.h"

#include "analysis/kernels.h"
#include "analysis/source.h"
#include "ir/instructions.h"
#include "ir/llvm.h"
#include "report/report.h"

#include <llvm-c/Core.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cltile_report(const cltile_checked *kernel, cltile_rule rule, LLVMValueRef call, const char *format, ...) {
    if (kernel->check->reporter->severities[rule] < 0)
        return;
    char file[4096], line[CLTILE_LINE_SIZE];
    cltile_location location = cltile_find_location(call, file, sizeof file);
    if (kernel->is_kernel)
        location.kernel = cltile_source_name(cltile_symbol(kernel->function));
    va_list arguments;
    va_start(arguments, format);
    char *message = cltile_format_list(format, arguments);
    va_end(arguments);
    const char *caller = cltile_format_line(", called from line ", cltile_called_from(call), "", line);
    char *whole = message == NULL ? NULL : cltile_format("%s%s", message, caller);
    if (whole != NULL)
        cltile_add_finding(&kernel->check->found, rule, &location, whole, NULL);
    free(whole);
    free(message);
}

const cltile_divergence *cltile_find_sub_group_divergence(const cltile_checked *kernel, LLVMValueRef call) {
    cltile_check_run *check = kernel->check;
    if (check->divergence != NULL || check->is_too_large)
        return check->divergence;
    check->divergence = cltile_find_divergence(kernel->function, CLTILE_SCOPE_SUB_GROUP, kernel->sub_group_size);
    check->is_too_large = check->divergence == NULL;
    if (check->is_too_large)
        cltile_report(
            kernel, CLTILE_RULE_NOT_ALL_CHECKED, call,
            "the kernel is too large for the checks: whether its sub-group calls are in divergent flow was not looked at");
    return check->divergence;
}

void cltile_check_lanes(const cltile_checked *kernel, LLVMValueRef first, cltile_rule missing, cltile_rule wrong,
                        const char *what, unsigned lanes) {
    const unsigned size = kernel->sub_group_size;
    const char *name = cltile_source_name(cltile_symbol(kernel->function));
    if (size == 0)
        cltile_report(kernel, missing, first, "kernel '%s' requires no sub-group size: %s for sub-groups of %u", name,
                      what, lanes);
    else if (size != lanes)
        cltile_report(kernel, wrong, first, "kernel '%s' %s sub-groups of %u: %s for sub-groups of %u", name,
                      cltile_required_sub_group_size(kernel->function) != 0 ? "requires" : "is compiled for", size,
                      what, lanes);
}

void cltile_check_flow(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call, cltile_rule rule,
                       const char *group) {
    LLVMValueRef branch = cltile_divergent_branch(d, LLVMGetInstructionParent(call));
    if (branch == NULL)
        return;
    char line[CLTILE_LINE_SIZE];
    cltile_report(kernel, rule, call, "only some work-items of a %s may get here: a branch%s depends on work-item ids",
                  group, cltile_format_line(" (line ", cltile_line_of(branch), ")", line));
}

void cltile_check_argument(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call,
                           cltile_rule rule, const char *group, LLVMValueRef value, const char *name) {
    if (cltile_varies(d, value))
        cltile_report(kernel, rule, call,
                      "%s depends on work-item ids, so that work-items of one %s pass different ones", name, group);
}

/* ---- Where blocks of memory begin ---- */

void cltile_align_parameters(LLVMValueRef kernel) {
    const unsigned align = cltile_attribute_kind("align");
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

bool cltile_is_never_multiple(const cltile_checked *kernel, LLVMValueRef value, unsigned multiple) {
    return (cltile_find_ones(LLVMGetGlobalParent(kernel->function), value) & (multiple - 1)) != 0;
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

const char *cltile_format_begin(unsigned long long offset, char text[CLTILE_LINE_SIZE]) {
    text[0] = '\0';
    if (offset > 0)
        snprintf(text, CLTILE_LINE_SIZE, ", from byte %llu on", offset);
    return text;
}

void cltile_check_alignment(const cltile_checked *kernel, LLVMValueRef call, cltile_rule rule, const char *what,
                            LLVMValueRef pointer, unsigned multiple) {
    if (!cltile_is_never_multiple(kernel, pointer, multiple))
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
