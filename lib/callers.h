/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which functions of a module reach which builtins, through calls. Kept as attributes while a link runs. */

#ifndef CLTILE_CALLERS_H
#define CLTILE_CALLERS_H

#include "check/diagnostic.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

/* What a function reaches or is; each is the name of an attribute. */
#define CLTILE_REACHES_BUILTIN "cltile-reaches-builtin"
#define CLTILE_REACHES_COPY "cltile-reaches-copy"           /* a 2D or 3D copy of cltile's */
#define CLTILE_REACHES_HOST_COPY "cltile-reaches-host-copy" /* async_work_group_copy or _strided_copy */
#define CLTILE_REACHES_WAIT "cltile-reaches-wait"
#define CLTILE_IS_INTERNAL "cltile-is-internal" /* while it has another linkage */

bool cltile_reaches(LLVMValueRef function, const char *what);

/* Marks a function as reaching something itself. */
void cltile_mark(LLVMValueRef function, const char *what);

/* Marks all functions from which `callee` is reached. False where it is not simply called, or where calls recur:
 * neither can be inlined, and it is reported. */
bool cltile_mark_callers(LLVMValueRef callee, const char *what, cltile_reporter *reporter);

/* Has what calls an alias of a function call the function, by whose name it is known what that reaches. */
void cltile_resolve_aliases(LLVMModuleRef module);

void cltile_remove_marks(LLVMModuleRef module);

/* The function that an instruction is in. */
LLVMValueRef cltile_caller(LLVMValueRef instruction);

/* Whether a use is a call of `callee`, rather than its address. */
bool cltile_is_call_of(LLVMValueRef user, LLVMValueRef callee);

/* By calling convention, or as nvptx64 has it, by metadata. */
bool cltile_is_kernel(LLVMValueRef function);

/* Whether a module defines a kernel. */
bool cltile_has_kernel(LLVMModuleRef module);

/* The metadata of a kernel that requires a sub-group size. */
#define CLTILE_REQUIRED_SIZE "intel_reqd_sub_group_size"

/* A kernel's intel_reqd_sub_group_size, and its reqd_work_group_size in a dimension below 3; 0 where it has none. */
unsigned cltile_required_sub_group_size(LLVMValueRef function);
unsigned cltile_required_work_group_size(LLVMValueRef function, unsigned dimension);

/* Whether a kernel's parameter is an image that OpenCL C gives that qualifier: "read_only", "write_only" or
 * "read_write". False where the kernel's metadata says nothing. */
bool cltile_has_access(LLVMValueRef parameter, const char *qualifier);

/* Tells the PTX compiler the reqd_work_group_size of kernels, as `.reqntid`, which Clang does not for OpenCL C: a copy
 * of lines at odd addresses is 1.15 times as fast on an H200 where it is known. */
void cltile_require_sizes_of_ptx(LLVMModuleRef module);

#endif
