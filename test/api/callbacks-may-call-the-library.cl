// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A callback may call the library again: an inner link leaves the outer call as it is, and both give the same bytes.
// RUN: %clang_cl --target=spir64 -include %include/cl_khr_extended_async_copies.h -emit-llvm -c %s -o %t.bc
// RUN: %bin/api nested %t.bc | FileCheck %s
// CHECK: links in callbacks of members and kernels: 0 differ

kernel void copies(global const float *in, global float *out, ulong pitch) {
    local float tile[64];
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, sizeof(float), 8, 8, pitch, 8, 0);
    wait_group_events(1, &event);
    out[get_global_id(0)] = tile[get_local_id(0)];
}
