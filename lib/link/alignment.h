/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is known of addresses at link time, so that copies choose their chunks then. */

#ifndef CLTILE_ALIGNMENT_H
#define CLTILE_ALIGNMENT_H

#include <llvm-c/Types.h>

/* Replaces the calls of __cltile_is_multiple(bits, of) by `true` where that follows from constants and from how
 * arguments and variables are aligned. The others stay, for the member that decides at run time.
 *
 * LLVM's InstCombine would know as much, but leaves integers of odd widths and `freeze`, which llvm-spirv refuses;
 * its simpler passes do not look at bits. */
void cltile_settle_alignments(LLVMModuleRef module);

#endif
