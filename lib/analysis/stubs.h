/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that Clang 21 and newer make: they only call another function, which has their code. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

/* Whether a function has a kernel's code and nothing calls it: optimisers inline it into its kernel, and keep it. */
bool cltile_is_idle_body(LLVMValueRef function);

/* Removes such functions. */
void cltile_drop_idle_bodies(LLVMModuleRef module);

/* To be called before such a function is inlined into its kernel: its debug locations become the kernel's own, so that
 * no location is "inlined at" the kernel. */
void cltile_adopt_lines(LLVMModuleRef module);
