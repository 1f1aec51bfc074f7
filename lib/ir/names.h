/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The symbols of functions, and what they stand for. */

#pragma once

#include "report/symbols.h"

#include <llvm-c/Types.h>

/* A function's symbol; it lives as long as the function keeps it. */
const char *cltile_symbol(LLVMValueRef function);

/* Whether an instruction calls what exchanges data between lanes, which is to be linked. */
bool cltile_calls_exchange(LLVMValueRef instruction);
