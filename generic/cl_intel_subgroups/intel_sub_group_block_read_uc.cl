// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_block_read_uc: reads bytes for each lane, of memory or of an image, clamped to the image's edges.

#include "cl_intel_subgroups/read_buffer.h"

CLTILE_SUB_GROUP_BLOCK_UC(CLTILE_READ_GLOBAL)
CLTILE_SUB_GROUP_BLOCK_UC(CLTILE_READ_LOCAL)

#ifdef CLTILE_SUB_GROUP_BLOCK_IMAGES
#include "cl_intel_subgroups/read_image.h"
CLTILE_SUB_GROUP_BLOCK_UC(CLTILE_READ_IMAGE_READ_ONLY)
CLTILE_SUB_GROUP_BLOCK_UC(CLTILE_READ_IMAGE_READ_WRITE)
#endif
