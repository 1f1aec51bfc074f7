// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_media_block_read_us: one media block read message, in words.

#include "media_block.h"

CLTILE_MEDIA_BLOCK_US(CLTILE_READ_READ_ONLY)
CLTILE_MEDIA_BLOCK_US(CLTILE_READ_READ_WRITE)
