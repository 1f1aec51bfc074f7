// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that enables extensions, tests a macro, includes the header or declares a builtin itself has no need to change;
// none of it draws a warning.
// RUN: %cltile build -Wall -Wextra -Werror --emit ll %s -o - | FileCheck %s --implicit-check-not='@_Z{{[0-9]+}}intel_sub_group'
// RUN: %cltile build -Wall -Wextra -Werror --target intel --emit ll %s -o - | FileCheck %s --check-prefix INTEL
// RUN: %cltile build -Wall -Werror -cl-std=CL1.2 --host pocl --emit bc %s -o %t.bc
// RUN: %cltile check -Wall -Werror %s
// RUN: %cltile inspect -Wall -Werror %s

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable
#pragma OPENCL EXTENSION cl_intel_required_subgroup_size : enable
#pragma OPENCL EXTENSION cl_intel_subgroup_2d_block_io : enable
#pragma OPENCL EXTENSION cl_intel_subgroup_local_block_io : enable
#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_khr_async_work_group_copy_fence : enable
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_ballot : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
#pragma OPENCL EXTENSION cl_khr_subgroup_shuffle_relative : enable
#pragma OPENCL EXTENSION cl_khr_subgroups : enable
#include "cl_intel_media_block_io.h"
#ifndef cl_intel_media_block_io
#error "the extension's macro is missing"
#endif

uint4 __attribute__((overloadable)) intel_sub_group_media_block_read_ui4(int2, int, int, read_only image2d_t);

// CHECK: define {{.*}}@read(
// INTEL: call {{.*}}__spirv_SubgroupImageMediaBlockReadINTEL_Ruint4
__attribute__((intel_reqd_sub_group_size(16)))
kernel void read(read_only image2d_t image, global uint4 *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui4((int2)(0), 8, 8, image);
}
