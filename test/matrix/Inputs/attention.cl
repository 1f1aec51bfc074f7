// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention by tiles, in the shape of public kernels: each sub-group has 8 queries of 32 numbers, and takes 16 keys and values at a
// time. The largest score so far scales the sums, so that one pass is enough.

#define WIDTH 32 // of a query, a key and a value
#define KEYS 16  // of a step

__attribute__((intel_reqd_sub_group_size(16))) kernel void attention(global ushort *queries, global ushort *keys,
                                                                     global ushort *values, global float *out,
                                                                     const int rows, const int count) {
    const int m = get_global_id(1) * 8, lane = get_sub_group_local_id();
    const float scale = 0.17677669f; // 1 / sqrt(WIDTH)
    short8 query[2];
    intel_sub_group_2d_block_read_16b_8r16x2c(queries, WIDTH * 2, rows, WIDTH * 2, (int2)(0, m),
                                              (private ushort *)query);
    float8 sums[2] = {0};
    float largest[8], total[8];
    for (int i = 0; i < 8; ++i) {
        largest[i] = -INFINITY;
        total[i] = 0;
    }
    for (int k = 0; k < count; k += KEYS) {
        union {
            float8 vector;
            float rows[8];
        } scores = {.vector = 0};
        __attribute__((opencl_unroll_hint)) for (int part = 0; part < 2; ++part) {
            uint8 key;
            intel_sub_group_2d_block_read_transpose_32b_16r8x1c(keys, WIDTH * 2, count, WIDTH * 2, (int2)(part * 8, k),
                                                                (private uint *)&key);
            scores.vector = intel_sub_group_bf16_bf16_matrix_mad_k16(query[part], as_int8(key), scores.vector);
        }
        union {
            float8 vector;
            float rows[8];
        } shrink;
        __attribute__((opencl_unroll_hint)) for (int i = 0; i < 8; ++i) {
            const float score = k + lane < count ? scores.rows[i] * scale : -INFINITY;
            const float now = max(largest[i], sub_group_reduce_max(score));
            shrink.rows[i] = exp(largest[i] - now);
            scores.rows[i] = exp(score - now);
            total[i] = total[i] * shrink.rows[i] + sub_group_reduce_add(scores.rows[i]);
            largest[i] = now;
        }
        const short8 weights = as_short8(intel_convert_bfloat168_as_ushort8(scores.vector));
        uint8 value[2];
        intel_sub_group_2d_block_read_transform_16b_16r16x2c(values, WIDTH * 2, count, WIDTH * 2, (int2)(0, k),
                                                             (private uint *)value);
        __attribute__((opencl_unroll_hint)) for (int part = 0; part < 2; ++part) sums[part] =
            intel_sub_group_bf16_bf16_matrix_mad_k16(weights, as_int8(value[part]), sums[part] * shrink.vector);
    }
    __attribute__((opencl_unroll_hint)) for (int part = 0; part < 2; ++part) {
        const float8 result = sums[part] / vload8(0, total);
        intel_sub_group_2d_block_write_32b_8r16x1c(out, WIDTH * 4, rows, WIDTH * 4, (int2)(part * 16, m),
                                                   (private uint *)&result);
    }
}
