// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row of 16 words from memory to memory, for GPUs without images, too.

__attribute__((intel_reqd_sub_group_size(16)))
kernel void row(const global ushort *in, global ushort *out) {
    intel_sub_group_block_write_us(out, intel_sub_group_block_read_us(in));
}
