/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The order in which functions have their blocks. */

#ifndef CLTILE_BLOCK_ORDER_H
#define CLTILE_BLOCK_ORDER_H

#include <llvm-c/Types.h>

/* Puts the blocks of functions where one stands before its dominator into reverse post-order. SPIR-V wants dominators
 * first, and llvm-spirv writes blocks in the order that they have. Functions that are too large stay as they are. */
void cltile_order_blocks(LLVMModuleRef module);

#endif
