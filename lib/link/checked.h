/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels that check their copies and blocks while they run (hosts/checked). */

#pragma once

#include "link/linker.h"

/* Marks what reaches any asynchronous copy, wait, fence or block: all are checked. False as cltile_mark_callers. */
bool cltile_mark_checked_calls(cltile_linker *l);

/* Before builtins are linked: calls of the checked functions take the place of asynchronous copies, waits and fences,
 * and come before blocks; events become numbers. Fails, and changes nothing, for a module whose calls cannot be
 * checked. */
cltile_status cltile_check_calls_at_run_time(cltile_linker *l);

/* When the calls are in kernels: settles how many bytes follow their addresses in local variables. */
cltile_status cltile_settle_object_sizes(cltile_linker *l);

/* At the end: gives each kernel its last argument, the address of the area. */
cltile_status cltile_give_areas(cltile_linker *l);
