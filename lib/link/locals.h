/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Local variables of kernels. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

#define CLTILE_LOCAL_SPACE 3 /* the address space of local memory */

/* Gives each local variable that one kernel alone uses the name KERNEL.NAME, which Clang gives them in OpenCL C, but
 * not in C++. PoCL 3.1 knows them by that name alone: any other variable is one memory for all work-groups, which run
 * at once. False when out of memory. */
bool cltile_name_locals(LLVMModuleRef module);
