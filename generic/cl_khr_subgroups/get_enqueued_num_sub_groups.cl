// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// get_enqueued_num_sub_groups: the sub-groups in a work-group of the size that was enqueued.

#include "cl_khr_subgroups/sub_group.h"

uint CLTILE_BUILTIN get_enqueued_num_sub_groups(void) {
#if __OPENCL_C_VERSION__ >= 200 || defined(__OPENCL_CPP_VERSION__)
    return __cltile_sub_groups_in(
        (uint)(get_enqueued_local_size(0) * get_enqueued_local_size(1) * get_enqueued_local_size(2)));
#else // before OpenCL C 2.0 all work-groups have the size that was enqueued
    return __cltile_sub_groups_in(__cltile_local_linear_size());
#endif
}
