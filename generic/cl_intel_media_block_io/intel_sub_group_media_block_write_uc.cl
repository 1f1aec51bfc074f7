// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_media_block_write_uc: writes a 2D region of an image in bytes, dropping what lies outside the image.

#include "cl_intel_media_block_io/write_block.h"

CLTILE_MEDIA_BLOCK_UC(CLTILE_WRITE_WRITE_ONLY)
CLTILE_MEDIA_BLOCK_UC(CLTILE_WRITE_READ_WRITE)
