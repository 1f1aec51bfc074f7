/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels and their attributes. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

/* By calling convention, or as nvptx64 has it, by metadata. */
bool cltile_is_kernel(LLVMValueRef function);

/* Whether a module defines a kernel. */
bool cltile_has_kernel(LLVMModuleRef module);

/* The metadata of a kernel that requires a sub-group size. */
#define CLTILE_REQUIRED_SIZE "intel_reqd_sub_group_size"

/* The sub-group size that is emulated where neither the kernel nor an option says one. */
#define CLTILE_DEFAULT_SUB_GROUP_SIZE 16

/* A kernel's intel_reqd_sub_group_size, and its reqd_work_group_size in a dimension below 3; 0 where it has none. */
unsigned cltile_required_sub_group_size(LLVMValueRef function);
unsigned cltile_required_work_group_size(LLVMValueRef function, unsigned dimension);

/* Whether a kernel's parameter is an image that OpenCL C gives that qualifier: "read_only", "write_only" or
 * "read_write". False where the kernel's metadata says nothing. */
bool cltile_has_access(LLVMValueRef parameter, const char *qualifier);

/* Tells the PTX compiler the reqd_work_group_size of kernels, as `.reqntid`, which Clang does not for OpenCL C: a copy
 * of lines at odd addresses is 1.15 times as fast on an H200 where it is known. */
void cltile_require_sizes_of_ptx(LLVMModuleRef module);

/* ---- Kernels that Clang 21 and newer make: they only call another function, which has their code (kernels.c) ---- */

/* Whether a function has a kernel's code and nothing calls it: optimisers inline it into its kernel, and keep it. */
bool cltile_is_idle_body(LLVMValueRef function);

/* Removes such functions. */
void cltile_drop_idle_bodies(LLVMModuleRef module);

/* To be called before such a function is inlined into its kernel: its debug locations become the kernel's own, so that
 * no location is "inlined at" the kernel. */
void cltile_adopt_lines(LLVMModuleRef module);
