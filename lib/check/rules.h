/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules, what they look at, and how they report; and what kernels ask of the builtins, for inspections. */

#pragma once

#include "analysis/address.h"
#include "analysis/source.h"
#include "analysis/uniformity.h"
#include "cltile/cltile.h"
#include "report/report.h"

#include <llvm-c/Types.h>

/* What is checked: a copy of the module, see check/check.h. */
typedef struct cltile_check_run {
    const cltile_options *options;
    cltile_reporter *reporter;
    LLVMModuleRef module; /* the copy */
    cltile_found found;
    bool links;                    /* the module is then linked */
    cltile_divergence *divergence; /* of the kernel that is looked at, in sub-groups; NULL before it is asked for */
    bool is_too_large;             /* for that */
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

/* In what work-items of a sub-group differ, for a call that asks for it. NULL for a kernel that is too large, which the
 * first call reports. */
const cltile_divergence *cltile_find_sub_group_divergence(const cltile_checked *kernel, LLVMValueRef call);

/* Reports, at the first of a kernel's calls of a kind, that the kernel requires no sub-group size or another one;
 * `what` they are: "2D blocks are". */
void cltile_check_lanes(const cltile_checked *kernel, LLVMValueRef first, cltile_rule missing, cltile_rule wrong,
                        const char *what, unsigned lanes);

/* Reports that some work-items of a `group` ("sub-group", "work-group") may not make a call. */
void cltile_check_flow(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call, cltile_rule rule,
                       const char *group);

/* Reports that work-items of a group pass different values for an argument, which has a name. */
void cltile_check_argument(const cltile_checked *kernel, const cltile_divergence *d, LLVMValueRef call,
                           cltile_rule rule, const char *group, LLVMValueRef value, const char *name);

/* ---- Where blocks of memory begin ---- */

/* What the addresses of buffers are multiples of. */
#define CLTILE_BUFFER_ALIGNMENT 64u

/* Lets LLVM take a kernel's pointers for what hosts pass: buffers. */
void cltile_align_parameters(LLVMValueRef kernel);

/* Whether a value, or the first element of a vector, is never a multiple of a power of two: 8 * id - 1. */
bool cltile_is_never_multiple(const cltile_checked *kernel, LLVMValueRef value, unsigned multiple);

cltile_address cltile_find_address_in(const cltile_checked *kernel, LLVMValueRef pointer);

/* "parameter 'name'", "variable 'name'", or without the name where names were not kept. */
void cltile_name_base(LLVMValueRef base, char *text, size_t size);

/* ", from byte 64 on", or nothing for 0; `text` holds it. */
const char *cltile_format_begin(unsigned long long offset, char text[CLTILE_LINE_SIZE]);

/* Reports a pointer that is never a multiple of a power of two, by what it is: "base address". */
void cltile_check_alignment(const cltile_checked *kernel, LLVMValueRef call, cltile_rule rule, const char *what,
                            LLVMValueRef pointer, unsigned multiple);

/* ---- Kernels ---- */

/* The rules of cl_intel_media_block_io, of cl_intel_subgroup_2d_block_io, of sub-group blocks, of products
 * of matrices, of cl_khr_extended_async_copies, and of sub-groups that cltile emulates. */
void cltile_check_media_blocks(const cltile_checked *kernel);
void cltile_check_2d_blocks(const cltile_checked *kernel);
void cltile_check_sub_group_blocks(const cltile_checked *kernel);
void cltile_check_matrices(const cltile_checked *kernel);
void cltile_check_copies(const cltile_checked *kernel);
void cltile_check_sub_groups(const cltile_checked *kernel);

/* Whether the rules see without any preparation what they would see in an inlined and simplified copy, as they do in
 * most kernels that a compiler has optimised: to copy, inline and simplify takes longer than all the rest of a link.
 * Such a kernel has no slots in memory, calls no function that has code, has no 2D blocks, and waits for no copies; and
 * its branches and its blocks' offsets are of nothing that simplifying could make constant. */
bool cltile_is_plain(LLVMValueRef kernel);

/* Tells of a kernel in which everything is inlined. False when memory runs out. */
bool cltile_inspect_kernel(const cltile_checked *kernel, cltile_kernel_fn on_kernel, void *user);

/* The same of a kernel that has no operations. */
void cltile_inspect_idle_kernel(const cltile_checked *kernel, cltile_kernel_fn on_kernel, void *user);
