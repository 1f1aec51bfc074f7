/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inlining as a link needs it, without LLVM's passes, which take longer to set up than to run on what a kernel links:
 * a function's code is copied to a call, and what is constant there is folded on the way, so that paths which are not
 * taken are never copied. */

#ifndef CLTILE_EXPAND_H
#define CLTILE_EXPAND_H

#include "analysis/flow.h"

#include <llvm-c/Types.h>
#include <stdbool.h>
#include <stddef.h>

/* Functions without arguments whose result is known. */
typedef struct cltile_known {
    LLVMValueRef functions[2]; /* NULL for one that the module does not have */
    unsigned result;           /* 0: it is not known */
} cltile_known;

/* Whether a function, whose flow that is, has code that is copied here: it is short; memory slots are of a constant
 * size and in its first block; nothing is passed by value in memory, and there are no variable arguments. */
bool cltile_can_expand(LLVMValueRef function, const cltile_flow *flow);

/* Copies the code of a function, whose flow that is, to one call, which goes. Neither may have lines of a source. False
 * when memory runs out, and then the module is of no use any more. */
bool cltile_expand(LLVMValueRef call, LLVMValueRef function, const cltile_flow *flow, const cltile_known *known);

#endif
