// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every sub-group block builtin, in sub-groups of 16: from each memory to the other, and from image to image.

#define KERNEL __attribute__((intel_reqd_sub_group_size(16))) kernel void

#define OF_MEMORY(suffix, texels_t, element_t, components)                                                             \
    KERNEL global_of_local##suffix(global element_t *to, local element_t *from) {                                      \
        intel_sub_group_block_write##suffix(to, intel_sub_group_block_read##suffix(from));                             \
    }                                                                                                                  \
    KERNEL local_of_global##suffix(local element_t *to, const global element_t *from) {                                \
        intel_sub_group_block_write##suffix(to, intel_sub_group_block_read##suffix(from));                             \
    }

#define OF_IMAGES(suffix, texels_t, element_t, components)                                                             \
    KERNEL apart##suffix(read_only image2d_t from, write_only image2d_t to, int2 at) {                                 \
        intel_sub_group_block_write##suffix(to, at, intel_sub_group_block_read##suffix(from, at));                     \
    }                                                                                                                  \
    KERNEL in_place##suffix(read_write image2d_t image, int2 at) {                                                     \
        intel_sub_group_block_write##suffix(image, at + 4, intel_sub_group_block_read##suffix(image, at));             \
    }

CLTILE_SUB_GROUP_BLOCK_UI(OF_MEMORY)
CLTILE_SUB_GROUP_BLOCK_UC(OF_MEMORY)
CLTILE_SUB_GROUP_BLOCK_US(OF_MEMORY)
CLTILE_SUB_GROUP_BLOCK_UL(OF_MEMORY)
CLTILE_SUB_GROUP_BLOCK_UI(OF_IMAGES)
CLTILE_SUB_GROUP_BLOCK_UC(OF_IMAGES)
CLTILE_SUB_GROUP_BLOCK_US(OF_IMAGES)
CLTILE_SUB_GROUP_BLOCK_UL(OF_IMAGES)
