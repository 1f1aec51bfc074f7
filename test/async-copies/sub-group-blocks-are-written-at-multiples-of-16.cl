// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The intel target writes sub-group blocks to global memory only where the address is a multiple of 16, as cl_intel_subgroups asks; reads
// of global memory take multiples of 4.

// RUN: %cltile build -W no-all --target intel --emit ll %s -o - | FileCheck %s

// CHECK-LABEL: define {{.*}}kernel void @loads_dwords(
// CHECK:       call {{.*}}SubgroupBlockRead
// CHECK-LABEL: define {{.*}}kernel void @stores_vectors(
// CHECK-NOT:   and i32 {{.*}}, 15
// CHECK:       call {{.*}}SubgroupBlockWrite
// CHECK-LABEL: define {{.*}}kernel void @stores_dwords(
// CHECK:       and i32 %{{[0-9]+}}, 15{{$}}
// CHECK:       call {{.*}}SubgroupBlockWrite

kernel void loads_dwords(const global uint *in, global uint *out) {
    local uint4 tile[64];
    event_t copied = async_work_group_copy_2D2D(tile, 0, in, 0, sizeof(uint), 64, 4, 64, 64, 0);
    wait_group_events(1, &copied);
    out[get_local_id(0)] = tile[get_local_id(0)].x;
}

kernel void stores_vectors(const global uint *in, global uint4 *out) {
    local uint4 tile[64];
    tile[get_local_id(0)] = in[get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t copied = async_work_group_copy_2D2D(out, 0, tile, 0, sizeof(uint), 64, 4, 64, 64, 0);
    wait_group_events(1, &copied);
}

kernel void stores_dwords(const global uint *in, global uint *out) {
    local uint4 tile[64];
    tile[get_local_id(0)] = in[get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t copied = async_work_group_copy_2D2D(out, 0, tile, 0, sizeof(uint), 64, 4, 64, 64, 0);
    wait_group_events(1, &copied);
}
