/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Known alignments of addresses: copies choose their chunks by them at link time. */

#pragma once

#include <llvm-c/Types.h>

/* Replaces calls of __cltile_is_multiple(bits, of) by `true` where constants and the alignment of arguments and
 * variables prove it. The other calls stay: a member decides them at run time.
 *
 * LLVM's computeKnownBits follows at most six nested operations, and fewer behind a phi. Addresses of copies are longer
 * sums, so with it copies that are aligned to 16 bytes get narrower chunks (tried with LLVM 19). InstCombine uses it,
 * too, and leaves integers of odd widths and `freeze`, which llvm-spirv refuses. */
void cltile_settle_alignments(LLVMModuleRef module);
