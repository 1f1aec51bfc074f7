/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether the conditions of two branches may depend on each other: `if (c) copy; ... if (c) wait;`. */

#pragma once

#include "analysis/flow.h"

/* Whether two conditions use a common value. Also true if one uses a value that was chosen on an earlier branch. */
bool cltile_are_related(LLVMValueRef condition, LLVMValueRef other);

/* Whether some bound makes both of two comparisons come out as given: each is of a value with the same bound, which the
 * values do not depend on, as in `i < n` and `i + 1 < n`. */
bool cltile_have_common_bound(LLVMValueRef condition, bool result, LLVMValueRef other, bool other_result);

/* Whether a condition changes from one iteration of a loop to the next, as the loop counts. */
bool cltile_counts_in_loop(const cltile_flow *flow, const cltile_loop *loop, LLVMValueRef condition);
