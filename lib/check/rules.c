/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Reports what a rule finds. */

#include "check/rules.h"

#include "analysis/source.h"
#include "ir/instructions.h"
#include "report/memory.h"

#include <llvm-c/Core.h>
#include <stdarg.h>
#include <stdlib.h>

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
