// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile into local memory and back.
kernel void tile(global float *image, uint pitch, local float *tile) {
    event_t copied = async_work_group_copy_2D2D(tile, 0, image, 5, sizeof(float), 64, 16, pitch, 64, 0);
    wait_group_events(1, &copied);
    copied = async_work_group_copy_2D2D(image, 5, tile, 0, sizeof(float), 64, 16, 64, pitch, 0);
    wait_group_events(1, &copied);
}
