// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_required_subgroup_size: its macro. The attribute is left out, since the size is in the definitions: Mesa
// 22.3.6 makes it SPIR-V of version 1.1, which its linker refuses beside what has no attribute, and is of version 1.0.

#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : begin
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : end

#ifndef cl_intel_required_subgroup_size
#define cl_intel_required_subgroup_size 1
#endif

#ifndef intel_reqd_sub_group_size // unless it is to be asked for
#define intel_reqd_sub_group_size(n)
#define __intel_reqd_sub_group_size__(n)
#endif
