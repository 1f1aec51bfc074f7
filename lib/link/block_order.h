/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The order of blocks in functions. */

#pragma once

#include <llvm-c/Types.h>

/* Sorts a function's blocks into reverse post-order if a block precedes its dominator. SPIR-V requires dominators
 * first, and llvm-spirv writes blocks in the order of the module. Functions that are too large to analyse are
 * unchanged. */
void cltile_order_blocks(LLVMModuleRef module);
