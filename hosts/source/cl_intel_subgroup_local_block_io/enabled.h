// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cl_intel_subgroup_local_block_io: its macro. Its functions are those of cl_intel_subgroups.

#pragma OPENCL EXTENSION cl_intel_subgroup_local_block_io : begin
#pragma OPENCL EXTENSION cl_intel_subgroup_local_block_io : end

#ifndef cl_intel_subgroup_local_block_io
#define cl_intel_subgroup_local_block_io 1
#endif
