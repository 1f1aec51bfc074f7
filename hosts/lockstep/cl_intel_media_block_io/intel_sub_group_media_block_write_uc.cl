// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_media_block_write_uc where sub-groups are emulated.

#include "exchange.h"
#include "write_region.h"

CLTILE_MEDIA_BLOCK_UC(CLTILE_WRITE_WRITE_ONLY)
CLTILE_MEDIA_BLOCK_UC(CLTILE_WRITE_READ_WRITE)
