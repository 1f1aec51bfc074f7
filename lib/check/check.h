/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Checks calls of the builtins. The rules look at a copy of the module in which everything that a kernel calls is
 * inlined into it and its values are in SSA form, so that constants, images and events that pass through functions are
 * seen. */

#ifndef CLTILE_CHECK_H
#define CLTILE_CHECK_H

#include "cltile/cltile.h"
#include "report/diagnostic.h"

#include <llvm-c/Types.h>

/* One kernel of that copy. In a module without kernels, each function that nothing calls. */
typedef struct cltile_checked {
    struct cltile_check *check;
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

/* Checks the module's calls, which are left as they are. Fails only when memory does or LLVM; what is found goes to the
 * reporter. What kernels ask for goes to on_kernel, unless that is NULL. */
cltile_status cltile_check(LLVMModuleRef module, const cltile_options *options, cltile_reporter *reporter,
                           cltile_kernel_fn on_kernel);

#endif
