// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product with weights of 4 bits, in the shape of those of language models: a byte has the weights of two rows, and 32 rows of a
// column share a scale. Each sub-group makes 8 rows of 32 columns: a lane has two columns that lie side by side.

#define STEP 16  // of the depth
#define GROUP 32 // rows of a scale

int2 decompress(uint bytes, float2 scales) {
    const uint4 weights = ((uint4)(bytes, bytes >> 4, bytes >> 8, bytes >> 12)) & 15;
    const ushort4 values = intel_convert_bfloat164_as_ushort4((convert_float4(weights) - 8.0f) * scales.xxyy);
    return as_int2(values);
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void
compressed_product(global ushort *a, global uchar *weights, global ushort *scales, global float *c, const int rows,
                   const int columns, const int depth) {
    const int lane = get_sub_group_local_id(), n = get_global_id(0) / 16 * 32, m = get_global_id(1) * 8;
    const int own = n + 2 * lane;
    float8 even = 0, odd = 0;
    for (int k = 0; k < depth; k += STEP) {
        short8 left;
        ushort bytes[8];
        intel_sub_group_2d_block_read_16b_8r16x1c(a, depth * 2, rows, depth * 2, (int2)(k, m), (private ushort *)&left);
        intel_sub_group_2d_block_read_8b_8r32x1c(weights, columns, depth / 2, columns, (int2)(n, k / 2), bytes);
        const float2 scale =
            own < columns ? intel_convert_as_bfloat162_float2(vload2(0, scales + k / GROUP * columns + own)) : 0.0f;
        int pairs[2][8];
        __attribute__((opencl_unroll_hint)) for (int i = 0; i < 8; ++i) {
            const int2 pair = decompress(bytes[i], scale);
            pairs[0][i] = pair.x;
            pairs[1][i] = pair.y;
        }
        even = intel_sub_group_bf16_bf16_matrix_mad_k16(left, vload8(0, pairs[0]), even);
        odd = intel_sub_group_bf16_bf16_matrix_mad_k16(left, vload8(0, pairs[1]), odd);
    }
    const float columns_of_rows[2][8] = {
        {even.s0, even.s1, even.s2, even.s3, even.s4, even.s5, even.s6, even.s7},
        {odd.s0, odd.s1, odd.s2, odd.s3, odd.s4, odd.s5, odd.s6, odd.s7},
    };
    for (int i = 0; i < 8 && m + i < rows && own < columns; ++i)
        vstore2((float2)(columns_of_rows[0][i], columns_of_rows[1][i]), 0, c + (m + i) * columns + own);
}
