// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_media_block_read_ui: reads a 2D region of an image in dwords, clamped to the image's edges.

#include "cl_intel_media_block_io/read_block.h"

CLTILE_MEDIA_BLOCK_UI(CLTILE_READ_READ_ONLY)
CLTILE_MEDIA_BLOCK_UI(CLTILE_READ_READ_WRITE)
