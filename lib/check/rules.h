/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules, what they look at, and how they report. */

#ifndef CLTILE_RULES_H
#define CLTILE_RULES_H

#include "cltile/cltile.h"
#include "report/diagnostic.h"
#include "report/found.h"

#include <llvm-c/Types.h>

/* What is checked: a copy of the module, see check/check.h. */
typedef struct cltile_check_run {
    const cltile_options *options;
    cltile_reporter *reporter;
    LLVMModuleRef module; /* the copy */
    cltile_found found;
} cltile_check_run;

/* One kernel of that copy. In a module without kernels, each function that nothing calls. */
typedef struct cltile_checked {
    cltile_check_run *check;
    const cltile_options *options;
    LLVMValueRef function;
    bool is_kernel;
    unsigned sub_group_size;     /* intel_reqd_sub_group_size, else the option's; 0: not fixed */
    unsigned work_group_size[3]; /* reqd_work_group_size, or zeros */
} cltile_checked;

/* Reports that `call`, an instruction of the kernel, breaks a rule; once for each place in the source and kernel. */
__attribute__((format(printf, 4, 5))) void cltile_report(const cltile_checked *kernel, cltile_rule rule,
                                                         LLVMValueRef call, const char *format, ...);

/* The rules of cl_intel_media_block_io, and those of cl_khr_extended_async_copies. */
void cltile_check_media_blocks(const cltile_checked *kernel);
void cltile_check_copies(const cltile_checked *kernel);

#endif
