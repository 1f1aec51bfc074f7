// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In SPIR-V that was linked for Intel's GPUs media blocks are there to be checked; where generic code took their place,
// and that of copies, nothing is.
// REQUIRES: spirv, spirv-reader
// RUN: %cltile build -W no-all --target intel --emit spv %s -o %t.intel.spv
// RUN: %exits 1 %cltile check %t.intel.spv | FileCheck %s --implicit-check-not='error:'
// RUN: %cltile build -W no-all --target generic --emit spv %s -o %t.generic.spv
// RUN: %exits 0 %cltile check %t.generic.spv 2>&1 | count 0
// RUN: %cltile build -W no-all --target generic --arch spir --emit spv %s -o %t.32.spv
// RUN: %exits 0 %cltile check %t.32.spv 2>&1 | count 0
#include "cl_khr_extended_async_copies.h"
// CHECK: error: width 18 {{.*}} [media-block-width]
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(read_only image2d_t image, global uchar4 *out, local uchar4 *tile) {
    event_t done = async_work_group_copy_2D2D(tile, 0, out, 64, 4, 16, 4, 16, 16, 0);
    wait_group_events(1, &done);
    out[get_global_id(0)] = intel_sub_group_media_block_read_uc4((int2)(0, 0), 18, 2, image) + tile[0];
}
