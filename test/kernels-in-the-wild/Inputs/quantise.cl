// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quantisation of a network's channels as written for Myriad: a work-group is one work-item with a channel of its own.
// Copies of version 0.9.0.

#if defined(cl_khr_fp16) && !defined(HALVES_AS_WORDS)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half element;
#else
typedef ushort element; // the bits of a half
#endif
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define LOAD(p, i) vload_half(i, (const global half *)(p))

kernel void quantise(const global element *restrict src, const global element *restrict input_low,
                     const global element *restrict input_high, const global element *restrict output_low,
                     const global element *restrict output_high, global element *restrict dst, int levels,
                     int input_low_size, int input_high_size, int output_low_size, int output_high_size, int W, int H) {
    local element src_local[8 * 1024];
    local element dst_local[8 * 1024];

    const int c = get_group_id(0);
    const int C = get_num_groups(0);
    event_t e = async_work_group_copy_2D2D(src_local, src + c * W, W, H, (C - 1) * W, 0, 0);
    wait_group_events(1, &e);

    const float ilow = LOAD(input_low, input_low_size == 1 ? 0 : c);
    const float ihigh = LOAD(input_high, input_high_size == 1 ? 0 : c);
    const float olow = LOAD(output_low, output_low_size == 1 ? 0 : c);
    const float ohigh = LOAD(output_high, output_high_size == 1 ? 0 : c);
    const float const1 = !(ihigh - ilow) ? 0.0f : convert_float(levels - 1) / (ihigh - ilow);
    const float const2 = !(levels - 1) ? 0.0f : (ohigh - olow) / convert_float(levels - 1);

    for (int h = 0; h < H; ++h) {
        const local half *line = (const local half *)src_local + h * W;
        local half *dst_line = (local half *)dst_local + h * W;

        for (int w = 0; w < W / 8; ++w) {
            const float8 value = vload_half8(w, line);
            const int8 low = value <= (float8)ilow;
            const int8 high = value > (float8)ihigh;
            float8 result = round((value - (float8)ilow) * (float8)const1) * (float8)const2 + (float8)olow;
            result = select(result, (float8)ohigh, ~low & high);
            result = select(result, (float8)olow, low);
            vstore_half8(result, w, dst_line);
        }
        for (int w = W & ~7; w < W; ++w) {
            const float value = vload_half(w, line);
            float result;
            if (value <= ilow)
                result = olow;
            else if (value > ihigh)
                result = ohigh;
            else
                result = round((value - ilow) * const1) * const2 + olow;
            vstore_half(result, w, dst_line);
        }
    }

    e = async_work_group_copy_2D2D(dst + c * W, dst_local, W, H, 0, (C - 1) * W, 0);
    wait_group_events(1, &e);
}
