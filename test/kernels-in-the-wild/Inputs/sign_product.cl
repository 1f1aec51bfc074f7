// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A layer whose weights are 1 or -1, a bit each: out = rows * signs. Each sub-group makes 8 rows of 16 columns by 2D blocks, of
// which those at the edges are partly outside, and writes even columns before odd ones.

#pragma OPENCL EXTENSION cl_intel_subgroups : enable
#pragma OPENCL EXTENSION cl_intel_subgroups_short : enable
#pragma OPENCL EXTENSION cl_intel_subgroup_2d_block_io : enable

#define UNROLLED __attribute__((opencl_unroll_hint))

#ifndef STEP
#define STEP 64 // of the depth
#endif

static inline int with_sign(int value, uint bit) {
    return (value ^ -(int)bit) + (int)bit;
}

// Columns 0, 2, ... 14, 1, 3, ... 15.
static inline uint source_lane(void) {
    const uint lane = get_sub_group_local_id();
    return (lane & 7) << 1 | lane >> 3;
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void sign_product(const global ushort *in,
                                                                        const global uint *signs,
                                                                        const global ushort *bias, global ushort *out,
                                                                        const int rows, const int columns,
                                                                        const int depth) {
    const int n0 = (get_global_id(0) / 16) * 16, m0 = get_global_id(1) * 8;
    int sums[8] = {0};
    for (int k = 0; k < depth; k += STEP) {
        uint bits[STEP / 32];
        intel_sub_group_2d_block_read_32b_2r16x1c((global void *)signs, columns * 4, depth / 32, columns * 4,
                                                  (int2)(n0, k / 32), bits);
        UNROLLED for (int part = 0; part < STEP / 16; ++part) {
            ushort8 block;
            intel_sub_group_2d_block_read_16b_8r16x1c((global void *)in, depth * 2, rows, depth * 2,
                                                      (int2)(k + part * 16, m0), (private ushort *)&block);
            for (uint lane = 0; lane < 16; ++lane) {
                const uint bit = bits[part / 2] >> (part % 2 * 16 + lane) & 1;
                UNROLLED for (int m = 0; m < 8; ++m)
                    sums[m] += with_sign(as_short(intel_sub_group_shuffle(block[m], lane)), bit);
            }
        }
    }
    // The bias is padded to whole blocks.
    const int more = as_short(intel_sub_group_block_read_us(bias + n0));
    ushort8 v;
    UNROLLED for (int m = 0; m < 8; ++m)
        v[m] = (ushort)intel_sub_group_shuffle(sums[m] + more, source_lane());
    intel_sub_group_2d_block_write_16b_8r16x1c((global void *)out, columns * 2, rows, columns * 2, (int2)(n0, m0),
                                               (private ushort *)&v);
}
