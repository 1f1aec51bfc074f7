/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Waits for events behind generic pointers. */

#pragma once

#include <llvm-c/Types.h>

/* Replaces waits that take a generic pointer to events by waits that take a private one. OpenCL keeps events in private
 * memory alone, and hosts without generic pointers (PoCL 3.1) define the private form only. */
void cltile_make_waits_private(LLVMModuleRef module);
