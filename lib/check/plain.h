/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels in which the rules see without any preparation what they would see in an inlined and simplified copy: most
 * that a compiler has optimised. To copy, inline and simplify takes longer than all the rest of a link. */

#pragma once

#include <llvm-c/Types.h>
#include <stdbool.h>

/* Whether a kernel is such: it has no slots in memory, calls no function that has code, has no 2D blocks, and waits for
 * no copies; and its branches and its blocks' offsets are of nothing that simplifying could make constant. */
bool cltile_is_plain(LLVMValueRef kernel);
