/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Blocks of a function that are left by several ways, which become one, and part again behind it. */

#pragma once

#include "ir/flow.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

typedef struct cltile_exits {
    const cltile_flow *flow;
    const bool *has; /* by block of the flow */
    LLVMValueRef function;
    LLVMBuilderRef builder;
    unsigned count;
    LLVMBasicBlockRef *leaving, *left; /* by exit: the last block before it, the first behind it */
    LLVMBasicBlockRef also;            /* one more block that counts as one of them, or NULL */
    LLVMBasicBlockRef *room;           /* for the function's blocks */
} cltile_exits;

/* Begins with the blocks that `has` marks. False where memory runs out. To be closed in any case. */
bool cltile_open_exits(cltile_exits *x, const cltile_flow *flow, const bool *has);
void cltile_close_exits(cltile_exits *x);

/* Lets the edges to a block that come from the marked blocks, or from others, lead to a new block before it. */
LLVMBasicBlockRef cltile_split_from(cltile_exits *x, unsigned block, bool is_marked);

/* Gives each block that the marked ones lead to two blocks before it: of the exit. `but` is no exit. */
void cltile_split_exits(cltile_exits *x, unsigned but);

/* Passes what is computed in the blocks, and used elsewhere, through private memory. */
void cltile_pass_values_out(const cltile_exits *x);

/* A variable for as many numbers, which is 0 where the function begins. */
LLVMValueRef cltile_add_number(cltile_exits *x, unsigned numbers);

/* Lets a block with one successor store a number to a variable, unless that is NULL, and lead to another. */
void cltile_lead_to(cltile_exits *x, LLVMBasicBlockRef block, LLVMBasicBlockRef to, LLVMValueRef variable,
                    unsigned number);

/* Adds a block at the function's end. */
LLVMBasicBlockRef cltile_add_block(const cltile_exits *x);

/* At the builder's position: goes on behind the exit whose number a variable has, and with others to `rest`. Without
 * `rest` there are no others. */
void cltile_go_on(cltile_exits *x, LLVMValueRef variable, LLVMBasicBlockRef rest);
