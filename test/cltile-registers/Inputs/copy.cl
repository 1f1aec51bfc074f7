// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel with a 2D copy.
kernel void copy(local uint *tile, const global uint *image, global uint *out) {
    event_t copied = async_work_group_copy_2D2D(tile, 0, image, 0, sizeof(uint), 8, 8, 64, 8, 0);
    wait_group_events(1, &copied);
    out[get_local_id(0)] = tile[get_local_id(0)];
}
