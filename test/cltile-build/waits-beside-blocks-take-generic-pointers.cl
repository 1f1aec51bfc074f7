// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of a module with blocks, too, whose only copies are the host's own, each wait is by a private pointer, which every host has.
// RUN: %cltile build --emit ll -cl-std=CL3.0 %s -o - | FileCheck %s --implicit-check-not=U3AS4
// RUN: %cltile build --emit ll -cl-std=CL2.0 %s -o - | FileCheck %s --implicit-check-not=U3AS4
// CHECK: call {{.*}}@_Z17wait_group_eventsiP9ocl_event(

void wait_all(int count, event_t *events) {
    wait_group_events(count, events);
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t in, const global uint *src, global uint *out) {
    local uint tile[16];
    event_t copied = async_work_group_copy(tile, src, 16, 0);
    wait_all(1, &copied);
    out[get_local_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 16, in) + tile[get_local_id(0)];
}
