// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block writes of global memory as messages: OpSubgroupBlockWriteINTEL by the name that SPIR-V translators
// know.

#pragma once

#include "cl_intel_subgroups/elements.h"
#include "cl_intel_subgroups/two_halves.h"

#define CLTILE_WRITE_GLOBAL(suffix, texels_t, element_t, components)                                                   \
    void CLTILE_BUILTIN __spirv_SubgroupBlockWriteINTEL(global element_t *, texels_t);                                 \
    void CLTILE_BUILTIN intel_sub_group_block_write##suffix(global element_t *p, texels_t data) {                      \
        __spirv_SubgroupBlockWriteINTEL(p, data);                                                                      \
    }

void CLTILE_BUILTIN __spirv_SubgroupBlockWriteINTEL(global ushort *, ushort8);
CLTILE_INSTEAD void __spirv_SubgroupBlockWriteINTEL(global ushort *p, ushort16 data) {
    __spirv_SubgroupBlockWriteINTEL(p, data.lo);
    __spirv_SubgroupBlockWriteINTEL(p + 8 * get_max_sub_group_size(), data.hi);
}

// Of local memory lanes move their own elements. cl_intel_subgroup_local_block_io has messages for that; LLVM 22 writes
// them with a pointer to the array where a block begins with one, and Intel's compiler knows no such function.
#define CLTILE_WRITE_LOCAL(list...) CLTILE_WRITE_BUFFER(local, list)
