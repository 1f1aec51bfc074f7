// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_block_write_us: writes words for each lane, of memory or of an image,
// dropping what lies outside the image.

#include "cl_intel_subgroups/write_buffer.h"

CLTILE_SUB_GROUP_BLOCK_US(CLTILE_WRITE_GLOBAL)
CLTILE_SUB_GROUP_BLOCK_US(CLTILE_WRITE_LOCAL)

#ifdef CLTILE_SUB_GROUP_BLOCK_IMAGES
#include "cl_intel_subgroups/write_image.h"
CLTILE_SUB_GROUP_BLOCK_US(CLTILE_WRITE_IMAGE_WRITE_ONLY)
CLTILE_SUB_GROUP_BLOCK_US(CLTILE_WRITE_IMAGE_READ_WRITE)
#endif
