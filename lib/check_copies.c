/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules of cl_khr_extended_async_copies. */

#include "check.h"

void cltile_check_copies(const cltile_checked *kernel) {
    (void)kernel;
}
