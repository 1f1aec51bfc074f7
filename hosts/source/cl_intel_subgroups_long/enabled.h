// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_subgroups_long: its macro. Its functions are those of cl_intel_subgroups.

#pragma OPENCL EXTENSION cl_intel_subgroups_long : begin
#pragma OPENCL EXTENSION cl_intel_subgroups_long : end

#ifndef cl_intel_subgroups_long
#define cl_intel_subgroups_long 1
#endif
