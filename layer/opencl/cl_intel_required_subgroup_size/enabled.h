// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_required_subgroup_size: Clang knows its attribute; here is its macro.

#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : begin
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : end

#ifndef cl_intel_required_subgroup_size
#define cl_intel_required_subgroup_size 1
#endif
