// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// intel_sub_group_block_prefetch_*: a hint; the generic code ignores it.

#include "cl_intel_subgroup_buffer_prefetch.h"

#define CLTILE_PREFETCH(suffix, element_t)                                                                             \
    void CLTILE_BUILTIN intel_sub_group_block_prefetch##suffix(const global element_t *p) {                            \
        (void)p;                                                                                                       \
    }
CLTILE_BLOCK_PREFETCHES(CLTILE_PREFETCH)
