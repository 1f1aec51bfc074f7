// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block writes of global and local memory.

#ifndef CLTILE_WRITE_BUFFER_H
#define CLTILE_WRITE_BUFFER_H

#include "cl_intel_subgroups/elements.h"

#define CLTILE_WRITE_BUFFER(space, suffix, texels_t, element_t, components)                                            \
    void CLTILE_BUILTIN intel_sub_group_block_write##suffix(space element_t *p, texels_t data) {                       \
        CLTILE_VECTOR(texels_t, element_t, components) block;                                                          \
        block.texels = data;                                                                                           \
        CLTILE_STORE_ELEMENTS(block, p, space, element_t, components)                                                  \
    }
#define CLTILE_WRITE_GLOBAL(suffix, texels_t, element_t, components)                                                   \
    CLTILE_WRITE_BUFFER(global, suffix, texels_t, element_t, components)
#define CLTILE_WRITE_LOCAL(suffix, texels_t, element_t, components)                                                    \
    CLTILE_WRITE_BUFFER(local, suffix, texels_t, element_t, components)

#endif
