/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The symbols of functions. */

#include "ir/names.h"

#include <llvm-c/Core.h>

const char *cltile_symbol(LLVMValueRef function) {
    size_t length = 0;
    return LLVMGetValueName2(function, &length);
}
