/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that only call the function that has their code: Clang 21 and newer make them so. */

#ifndef CLTILE_STUBS_H
#define CLTILE_STUBS_H

#include <llvm-c/Types.h>
#include <stdbool.h>

/* Whether a symbol is of a function that has a kernel's code. */
bool cltile_is_kernel_body(const char *symbol);

/* Whether a function has a kernel's code and is not called: optimisers inline it into its kernel, and keep it. */
bool cltile_is_idle_body(LLVMValueRef function);

/* Removes functions that are so. */
void cltile_drop_idle_bodies(LLVMModuleRef module);

/* Before a kernel's code is inlined into it: makes its lines the kernel's own, which are not called from any.
 */
void cltile_adopt_lines(LLVMModuleRef module);

#endif
