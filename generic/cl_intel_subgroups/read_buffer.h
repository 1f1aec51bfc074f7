// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block reads of global and local memory.

#ifndef CLTILE_READ_BUFFER_H
#define CLTILE_READ_BUFFER_H

#include "cl_intel_subgroups/elements.h"

#define CLTILE_READ_BUFFER(space, suffix, texels_t, element_t, components)                                             \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(const space element_t *p) {                             \
        CLTILE_VECTOR(texels_t, element_t, components) block;                                                          \
        CLTILE_LOAD_ELEMENTS(block, p, space, element_t, components)                                                   \
        return block.texels;                                                                                           \
    }
#define CLTILE_READ_GLOBAL(suffix, texels_t, element_t, components)                                                    \
    CLTILE_READ_BUFFER(global, suffix, texels_t, element_t, components)
#define CLTILE_READ_LOCAL(suffix, texels_t, element_t, components)                                                     \
    CLTILE_READ_BUFFER(local, suffix, texels_t, element_t, components)

#endif
