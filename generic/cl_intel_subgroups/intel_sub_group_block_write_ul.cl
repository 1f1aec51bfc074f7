// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_block_write_ul: writes elements of 8 bytes for each lane, of memory or of an image,
// dropping what lies outside the image.

#include "cl_intel_subgroups/write_buffer.h"

CLTILE_SUB_GROUP_BLOCK_UL(CLTILE_WRITE_GLOBAL)
CLTILE_SUB_GROUP_BLOCK_UL(CLTILE_WRITE_LOCAL)

#ifdef CLTILE_SUB_GROUP_BLOCK_IMAGES
#include "cl_intel_subgroups/write_image.h"
CLTILE_SUB_GROUP_BLOCK_UL(CLTILE_WRITE_IMAGE_LONGS_WRITE_ONLY)
CLTILE_SUB_GROUP_BLOCK_UL(CLTILE_WRITE_IMAGE_LONGS_READ_WRITE)
#endif
