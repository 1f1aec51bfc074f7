// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile into local memory, of which nobody waits for the event.
kernel void tile(global float *image, uint pitch, local float *tile) {
    async_work_group_copy_2D2D(tile, 0, image, 5, sizeof(float), 64, 16, pitch, 64, 0);
}
