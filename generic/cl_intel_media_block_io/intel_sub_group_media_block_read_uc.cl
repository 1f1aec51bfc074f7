// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_media_block_read_uc: reads a 2D region of an image in bytes, clamped to the image's edges.

#include "cl_intel_media_block_io/read_block.h"

CLTILE_MEDIA_BLOCK_UC(CLTILE_READ_READ_ONLY)
CLTILE_MEDIA_BLOCK_UC(CLTILE_READ_READ_WRITE)
