// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// get_sub_group_size: the work-items in this sub-group: fewer than the maximum in a work-group's partial last one.
// Never 0, for the sake of loops (sub_group.h).

#include "cl_khr_subgroups/sub_group.h"

uint CLTILE_BUILTIN get_sub_group_size(void) {
    const uint before = get_sub_group_id() * __cltile_sub_group_size();
    const uint left = __cltile_local_linear_size() - before;
    return left > 0 && left < __cltile_sub_group_size() ? left : __cltile_sub_group_size();
}
