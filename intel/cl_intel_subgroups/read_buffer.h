// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sub-group block reads of global memory as messages: OpSubgroupBlockReadINTEL by the name that SPIR-V translators
// know.

#pragma once

#include "cl_intel_subgroups/elements.h"
#include "cl_intel_subgroups/two_halves.h"

#define CLTILE_READ_GLOBAL(suffix, texels_t, element_t, components)                                                    \
    texels_t CLTILE_BUILTIN __spirv_SubgroupBlockReadINTEL_R##texels_t(const global element_t *);                      \
    texels_t CLTILE_BUILTIN intel_sub_group_block_read##suffix(const global element_t *p) {                            \
        return __spirv_SubgroupBlockReadINTEL_R##texels_t(p);                                                          \
    }

ushort8 CLTILE_BUILTIN __spirv_SubgroupBlockReadINTEL_Rushort8(const global ushort *);
CLTILE_INSTEAD ushort16 __spirv_SubgroupBlockReadINTEL_Rushort16(const global ushort *p) {
    return (ushort16)(__spirv_SubgroupBlockReadINTEL_Rushort8(p),
                      __spirv_SubgroupBlockReadINTEL_Rushort8(p + 8 * get_max_sub_group_size()));
}

// Of local memory lanes move their own elements. cl_intel_subgroup_local_block_io has messages for that; LLVM 22 writes
// them with a pointer to the array where a block begins with one, and Intel's compiler knows no such function.
#define CLTILE_READ_LOCAL(list...) CLTILE_READ_BUFFER(local, list)
