// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that enables the extension, tests its macro, includes the header or declares a builtin itself has no need to
// change; none of it draws a warning.
// RUN: %cltile build -Wall -Wextra -Werror --emit ll %s -o - | FileCheck %s --implicit-check-not='@_Z{{[0-9]+}}intel_sub_group'
// RUN: %cltile build -Wall -Wextra -Werror --target intel --emit ll %s -o - | FileCheck %s --check-prefix INTEL

#pragma OPENCL EXTENSION cl_intel_media_block_io : enable
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
