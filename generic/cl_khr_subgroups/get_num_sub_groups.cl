// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// get_num_sub_groups: the sub-groups in this work-group.

#include "cl_khr_subgroups/sub_group.h"

uint CLTILE_BUILTIN get_num_sub_groups(void) {
    return __cltile_sub_groups_in(__cltile_local_linear_size());
}
