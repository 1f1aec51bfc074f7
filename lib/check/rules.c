/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reports what a rule finds. */

#include "check/rules.h"

#include "analysis/source.h"
#include "ir/instructions.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* ", called from line 7" where the call's function was inlined into another; `text` holds it. */
static const char *format_caller(LLVMValueRef call, char *text, size_t size) {
    const unsigned line = cltile_called_from(call);
    text[0] = '\0';
    if (line > 0)
        snprintf(text, size, ", called from line %u", line);
    return text;
}

void cltile_report(const cltile_checked *kernel, cltile_rule rule, LLVMValueRef call, const char *format, ...) {
    if (kernel->check->reporter->severities[rule] < 0)
        return;
    char file[4096], caller[48];
    cltile_location location = cltile_find_location(call, file, sizeof file);
    if (kernel->is_kernel)
        location.kernel = cltile_source_name(cltile_symbol(kernel->function));
    va_list arguments;
    va_start(arguments, format);
    char *message = cltile_format_list(format, arguments);
    va_end(arguments);
    char *whole = message == NULL ? NULL : cltile_format("%s%s", message, format_caller(call, caller, sizeof caller));
    if (whole != NULL)
        cltile_add_finding(&kernel->check->found, rule, &location, whole, NULL);
    free(whole);
    free(message);
}

void cltile_check_flow(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call, cltile_rule rule,
                       const char *group) {
    LLVMValueRef branch = cltile_divergent_branch(d, LLVMGetInstructionParent(call));
    if (branch == NULL)
        return;
    char line[48] = "";
    if (cltile_line_of(branch) != 0)
        snprintf(line, sizeof line, " (line %u)", cltile_line_of(branch));
    cltile_report(kernel, rule, call, "only some work-items of a %s may get here: a branch%s depends on work-item ids",
                  group, line);
}

void cltile_check_argument(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call,
                           cltile_rule rule, const char *group, LLVMValueRef value, const char *name) {
    if (cltile_varies(d, value))
        cltile_report(kernel, rule, call,
                      "%s depends on work-item ids, so that work-items of one %s pass different ones", name, group);
}
