/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exchanges of emulated sub-groups, out of conditions that only some work-items of a work-group meet. */

#pragma once

#include "link/linker.h"

/* Once builtins are inlined, and before the host's functions are. Tells whether the module has changed. */
cltile_status cltile_lift_exchanges(cltile_linker *l, bool *lifted);
