/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Functions of OpenCL C that LLVM's own SPIR-V target translates wrong, or not at all. */

#ifndef CLTILE_TOOLS_SPIRV_LOWER_H
#define CLTILE_TOOLS_SPIRV_LOWER_H

#include <llvm-c/Types.h>

/* Makes instructions of the calls of a declared function if it is one of those. */
void lower_calls(LLVMValueRef function);

#endif
