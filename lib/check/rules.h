/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules, what they look at, and how they report. */

#pragma once

#include "analysis/uniformity.h"
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
    bool links; /* the module is then linked */
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

/* Reports that some work-items of a `group` ("sub-group", "work-group") may not make a call. */
void cltile_check_flow(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call, cltile_rule rule,
                       const char *group);

/* Reports that work-items of a group pass different values for an argument, which has a name. */
void cltile_check_argument(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call,
                           cltile_rule rule, const char *group, LLVMValueRef value, const char *name);

/* The rules of cl_intel_media_block_io, of cl_intel_subgroup_2d_block_io, of sub-group blocks, of products
 * of matrices, of cl_khr_extended_async_copies, and of sub-groups that cltile emulates. */
void cltile_check_media_blocks(const cltile_checked *kernel);
void cltile_check_2d_blocks(const cltile_checked *kernel);
void cltile_check_sub_group_blocks(const cltile_checked *kernel);
void cltile_check_matrices(const cltile_checked *kernel);
void cltile_check_copies(const cltile_checked *kernel);
void cltile_check_sub_groups(const cltile_checked *kernel);
