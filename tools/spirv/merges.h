/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpLoopMerge, by which a loop asks to be unrolled or not, as llvm-spirv writes it. */

#ifndef CLTILE_TOOLS_SPIRV_MERGES_H
#define CLTILE_TOOLS_SPIRV_MERGES_H

#include "file.h"

/* Leaves one OpLoopMerge to a block, right before its branch: of a loop of one block llvm-spirv writes several, before
 * other instructions. One whose merge block is the loop's latch is not valid and goes: no more than a hint is lost. */
void mend_loop_merges(file_bytes *spirv);

#endif
