/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Numbers of slots in a ring of buffers, from one iteration of a loop to the next. */

#pragma once

#include "analysis/flow.h"

/* Whether a value is the same in both of two iterations of a loop that follow each other: it is computed outside. */
bool cltile_is_kept(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef value);

/* The value that a phi of a loop's header has from blocks inside the loop, or outside; NULL if that is not one. */
LLVMValueRef cltile_incoming(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef phi, bool from_inside);

/* Whether `later` has in a loop's next iteration, or in this one without a loop, what `value` has in this one, as
 * (i + 1) % 2 and i % 2 have, or pointers that are exchanged. Counters are taken to be no less than 0, and not to wrap
 * around. */
bool cltile_comes_next(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef value, LLVMValueRef later);

/* Whether `later` is in a loop's next iteration, or in this one without a loop, the number of another slot of the ring
 * than `value` is in this one. */
bool cltile_is_other_slot(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef value, LLVMValueRef later);
