/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loops around exchanges of emulated sub-groups. */

#pragma once

#include "cltile/cltile.h"

#include <llvm-c/Types.h>

/* The sub-group size that is emulated where neither the kernel nor an option says one. */
#define CLTILE_DEFAULT_SUB_GROUP_SIZE 16

/* Unrolls the loops of a kernel whose numbers of rounds are constant, also by the sub-group size: as loops that halve a
 * distance between lanes are. Out of other loops no exchange can be moved (analysis/arms.h). Branches on what is known
 * go, and switches become branches. */
cltile_status cltile_unroll_loops(LLVMValueRef kernel, unsigned sub_group_size, char **message);
