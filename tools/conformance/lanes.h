/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Kernels whose work-items say which lanes they are. */

#pragma once

#include "conformance.h"

/* OpenCL C: stores a work-item's sub-group and lane, and the size of sub-groups. */
#define LANES_HEAD                                                                                                     \
    "#define STORE_LANE lanes[ITEM] = (uint2)(get_sub_group_id(), get_sub_group_local_id()); \\\n"                     \
    "    if (ITEM == 0) *size = get_max_sub_group_size();\n"

/* Work-items of a work-group: the last sub-group is not full. Some drivers compile a kernel for each number. */
enum { LANES_ITEMS = ITEMS - 12, LANES_MOST = GROUPS * LANES_ITEMS };

/* Whether the device calculates with a type. */
bool lanes_have_type(const device *d, const char *type);

/* Whether each work-item of a launch is a lane of its own, in sub-groups of at most `size`. */
bool lanes_check(const cl_uint2 *lanes, cl_uint size, outcome *o);
