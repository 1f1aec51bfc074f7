/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What is known of addresses at link time, so that copies choose their chunks then. */

#ifndef CLTILE_ALIGNMENT_H
#define CLTILE_ALIGNMENT_H

#include <llvm-c/Types.h>

/* Replaces the calls of __cltile_is_multiple(bits, of) by `true` where that follows from constants and from how
 * arguments and variables are aligned. The others stay, for the member that decides at run time.
 *
 * LLVM's computeKnownBits looks at six operations one below the other, and at fewer behind a phi: with it, copies with
 * 16-byte alignment keep the narrower chunks (tried with LLVM 19: addresses are sums of more parts). InstCombine
 * asks it and also leaves integers of odd widths and `freeze`, which llvm-spirv refuses; LLVM's simpler passes do not
 * look at bits. */
void cltile_settle_alignments(LLVMModuleRef module);

#endif
