/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Local memory in which emulated sub-groups exchange data. */

#pragma once

#include "link/linker.h"

/* When all is inlined: gives each kernel that exchanges data a local variable for it. It has room for the work-items of
 * reqd_work_group_size, or for CLTILE_MOST_ITEMS. Fails for an exchange outside kernels. */
#define CLTILE_MOST_ITEMS 4096
cltile_status cltile_give_exchange_areas(cltile_linker *l);
