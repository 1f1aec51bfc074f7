// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// get_enqueued_num_sub_groups: the sub-groups in a work-group of the size that was enqueued.

#include "sub_group.h"

#if __OPENCL_C_VERSION__ >= 200 || defined(__OPENCL_CPP_VERSION__)
uint CLTILE_BUILTIN get_enqueued_num_sub_groups(void) {
    return __cltile_sub_groups_in(
        (uint)(get_enqueued_local_size(0) * get_enqueued_local_size(1) * get_enqueued_local_size(2)));
}
#endif
