// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// get_sub_group_id: the number of the sub-group in its work-group.

#include "cl_khr_subgroups/sub_group.h"

uint CLTILE_BUILTIN get_sub_group_id(void) {
    return __cltile_local_linear_id() / __cltile_sub_group_size();
}
