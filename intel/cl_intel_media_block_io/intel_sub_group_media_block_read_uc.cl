// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_media_block_read_uc: one media block read message, in bytes.

#include "media_block.h"

CLTILE_MEDIA_BLOCK_UC(CLTILE_READ_READ_ONLY)
CLTILE_MEDIA_BLOCK_UC(CLTILE_READ_READ_WRITE)
