/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waits for events behind generic pointers. */

#ifndef CLTILE_PRIVATE_WAITS_H
#define CLTILE_PRIVATE_WAITS_H

#include <llvm-c/Types.h>

/* Has all waits on events behind generic pointers wait on the same events by private pointers: OpenCL keeps events in
 * private memory alone, and hosts without generic pointers (PoCL 3.1) define that form only. */
void cltile_make_waits_private(LLVMModuleRef module);

#endif
