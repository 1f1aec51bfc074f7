/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls of OpenCL that fail. */

#pragma once

#include "conformance.h"

#include <setjmp.h>

/* Where a call that fails goes on, and what it says there. */
extern jmp_buf device_failed;
extern char device_failure[128];

/* Returns if a call has succeeded. */
void device_check(cl_int status, const char *call);
