// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// get_max_sub_group_size: the kernel's sub-group size, which all sub-groups but the last have.

#include "cl_khr_subgroups/sub_group.h"

uint CLTILE_BUILTIN get_max_sub_group_size(void) {
    return __cltile_sub_group_size();
}
