// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies whose waits are apart, and those of functions alone.

#include "cl_khr_async_work_group_copy_fence.h"
#include "cl_khr_extended_async_copies.h"

#define GROUP __attribute__((reqd_work_group_size(64, 1, 1)))

#ifdef FUNCTIONS

event_t start(local uint4 *tile, const global uint4 *in, event_t event) {
    return async_work_group_copy_2D2D(tile, 0, in, 0, 16, 16, 16, 1024, 16, event);
}

void wait_for(private event_t *event) {
    wait_group_events(1, event);
}

#else

GROUP kernel void pipeline(const global uint4 *in, global uint4 *out) {
    local uint4 a[256], b[256];
    event_t first = async_work_group_copy_2D2D(a, 0, in, 0, 16, 16, 16, 1024, 16, 0);
    event_t second = async_work_group_copy_2D2D(b, 0, in, 16, 16, 16, 16, 1024, 16, 0);
    wait_group_events(1, &first);
    out[get_global_id(0)] = a[255 - get_local_id(0)];
    wait_group_events(1, &second);
    out[get_global_id(0)] += b[255 - get_local_id(0)];
}

GROUP kernel void shared(const global uint *in, const global uint2 *twos, global uint2 *out) {
    local uint a[256];
    local uint2 b[256];
    event_t event = async_work_group_copy_2D2D(a, 0, in, 0, 4, 1, 16, 1023, 1, 0);
    event = async_work_group_copy_2D2D(b, 0, twos, 0, 8, 1, 16, 1023, 1, event);
    wait_group_events(1, &event);
    out[get_global_id(0)] = b[get_local_id(0)] + a[63 - get_local_id(0)];
}

GROUP kernel void late(const global uint4 *in, global uint4 *out) {
    local uint4 a[256], b[256], c[256];
    event_t first = async_work_group_copy_2D2D(a, 0, in, 0, 16, 16, 16, 1024, 16, 0);
    event_t second = async_work_group_copy_2D2D(b, 0, in, 16, 16, 16, 16, 1024, 16, 0);
    first = async_work_group_copy_2D2D(c, 0, in, 32, 16, 16, 16, 1024, 16, first);
    wait_group_events(1, &first);
    out[get_global_id(0)] = a[get_local_id(0)] + c[63 - get_local_id(0)];
    wait_group_events(1, &second);
    out[get_global_id(0)] += b[255 - get_local_id(0)];
}

GROUP kernel void fenced(const global uint4 *in, global uint4 *out) {
    local uint4 a[256];
    event_t event = async_work_group_copy_2D2D(a, 0, in, 0, 16, 16, 16, 1024, 16, 0);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    event = async_work_group_copy_2D2D(out, 0, a, 0, 16, 16, 16, 16, 1024, event);
    wait_group_events(1, &event);
}

GROUP kernel void odd(const global uchar *in, global uchar *out) {
    local uchar a[4096];
    event_t event = async_work_group_copy_2D2D(a, 1, in, 0, 3, 50, 16, 71, 50, 0);
    wait_group_events(1, &event);
    event = async_work_group_copy_2D2D(out, 0, a, 1, 3, 50, 16, 50, 71, 0);
    wait_group_events(1, &event);
}

#endif
