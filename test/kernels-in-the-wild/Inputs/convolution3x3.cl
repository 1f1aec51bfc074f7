// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A convolution of a network as written for Myriad: a work-group makes one line of all output channels, eight texels at
// a time, from three lines of all input channels. Copies of version 0.9.0, and 1D copies.

#if defined(cl_khr_fp16) && !defined(HALVES_AS_WORDS)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half element;
#else
typedef ushort element; // the bits of a half
#endif
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

kernel void convolution3x3(const global element *restrict in, global element *restrict out,
                           const global element *restrict weights, int IW, int IH, int IC, int OW, int OH, int OC) {
    local element in_local[8 * 1024];
    local element w_local[4 * 1024];
    local element out_local[4 * 1024];

    const int oh = get_group_id(0);
    event_t e1 = async_work_group_copy_2D2D(in_local,         // dst
                                            in + oh * IW,     // src
                                            3 * IW,           // num_elements_per_line
                                            IC,               // num_lines
                                            IW * IH - 3 * IW, // src_stride
                                            0,                // dst_stride
                                            0);
    wait_group_events(1, &e1);
    e1 = async_work_group_copy(w_local, weights, OC * IC * 9, 0);
    wait_group_events(1, &e1);

    for (int oc = get_local_id(0); oc < OC; oc += get_local_size(0)) {
        const local half *w = (const local half *)w_local + oc * IC * 9;
        local half *line = (local half *)out_local + oc * OW;
        int ow = 0;
        for (; ow <= OW - 8; ow += 8) {
            float8 sum = 0.0f;
            for (int ic = 0; ic < IC; ++ic) {
                const local half *texels = (const local half *)in_local + ic * 3 * IW + ow;
#pragma unroll
                for (int ky = 0; ky < 3; ++ky)
#pragma unroll
                    for (int kx = 0; kx < 3; ++kx)
                        sum += vload_half8(0, texels + ky * IW + kx) * (float8)vload_half(ic * 9 + ky * 3 + kx, w);
            }
            vstore_half8(max(sum, 0.0f), 0, line + ow);
        }
        for (; ow < OW; ++ow) {
            float sum = 0.0f;
            for (int ic = 0; ic < IC; ++ic)
                for (int k = 0; k < 9; ++k)
                    sum += vload_half((ic * 3 + k / 3) * IW + ow + k % 3, (const local half *)in_local) *
                           vload_half(ic * 9 + k, w);
            vstore_half(fmax(sum, 0.0f), ow, line);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    event_t e2 = async_work_group_copy_2D2D(out + oh * OW, out_local, OW, OC, 0, OW * OH - OW, 0);
    wait_group_events(1, &e2);
}
