/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* LLVM's passes. */

#pragma once

#include "cltile/cltile.h"

#include <llvm-c/Types.h>
#include <llvm/Config/llvm-config.h>

/* The pass by the name that this LLVM has for it. */
#if LLVM_VERSION_MAJOR < 19
#define CLTILE_LOWER_SWITCH "lowerswitch"
#else
#define CLTILE_LOWER_SWITCH "lower-switch"
#endif

/* Runs a pipeline as `opt -passes=` takes it. */
cltile_status cltile_run_passes(LLVMModuleRef module, const char *passes, char **message);

/* Runs passes of functions on one of them. */
cltile_status cltile_run_function_passes(LLVMValueRef function, const char *passes, char **message);
