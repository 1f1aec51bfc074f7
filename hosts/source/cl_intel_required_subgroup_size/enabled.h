// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_required_subgroup_size: its macro, and its attribute.

#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : begin
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : end

#ifndef cl_intel_required_subgroup_size
#define cl_intel_required_subgroup_size 1
#endif

#ifndef intel_reqd_sub_group_size // unless it is to be asked for
#include "cl_intel_required_subgroup_size/attribute.h"
#endif
