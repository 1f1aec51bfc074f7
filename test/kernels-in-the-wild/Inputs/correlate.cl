// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Correlation of two feature maps as written for Myriad: channels last, in slices that fit into local memory, with
// lines padded by a displacement. Copies of version 0.9.0.

#if defined(cl_khr_fp16) && !defined(HALVES_AS_WORDS)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half element;
typedef half8 sums;
#define LOAD8(p, i) (*((const local half8 *)(p) + (i)))
#define LOAD(p, i) ((p)[i])
typedef half sum_t;
#else
typedef ushort element; // the bits of a half
typedef float8 sums;
#define LOAD8(p, i) vload_half8(i, (const local half *)(p))
#define LOAD(p, i) vload_half(i, (const local half *)(p))
typedef float sum_t;
#endif
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define MAX_CHANNELS 16
#define MAX_LINE 192

static void clear(local element *restrict p, int count) {
    for (int i = get_local_id(0); i < count; i += get_local_size(0))
        p[i] = 0;
}

static void dot_lines(const local element *restrict line0, const local element *restrict line1,
                      local float *restrict dst, int W, int displacement, int channels) {
    for (int x = get_local_id(0); x < W; x += get_local_size(0)) {
        for (int d = 0; d <= 2 * displacement; ++d) {
            const local element *a = line0 + x * MAX_CHANNELS;
            const local element *b = line1 + (x + d) * MAX_CHANNELS;
            sums sum8 = 0;
            int c = 0;
            for (; c < channels / 8; ++c)
                sum8 += LOAD8(a, c) * LOAD8(b, c);
            sum_t sum = sum8.s0 + sum8.s1 + sum8.s2 + sum8.s3 + sum8.s4 + sum8.s5 + sum8.s6 + sum8.s7;
            for (c = c * 8; c < channels; ++c)
                sum += LOAD(a, c) * LOAD(b, c);
            dst[d * W + x] += (float)sum;
        }
    }
}

// A work-group has a line of the output for one vertical displacement.
kernel void correlate(const global element *restrict bottom0, const global element *restrict bottom1,
                      global float *restrict top, int W, int H, int C, int displacement) {
    local element line0[MAX_LINE * MAX_CHANNELS / 2] __attribute__((aligned(16)));
    local element line1[MAX_LINE * MAX_CHANNELS] __attribute__((aligned(16)));
    local float result[1024];

    const int y = get_group_id(0);
    const int shift = (int)get_group_id(1) - displacement;
    const int side = 2 * displacement + 1;

    for (int i = get_local_id(0); i < side * W; i += get_local_size(0))
        result[i] = 0.0f;
    clear(line1, (W + 2 * displacement) * MAX_CHANNELS);
    barrier(CLK_LOCAL_MEM_FENCE);

    if (y + shift >= 0 && y + shift < H) {
        for (int first = 0; first < C; first += MAX_CHANNELS) {
            const int channels = min(MAX_CHANNELS, C - first);
            event_t e = async_work_group_copy_2D2D(line0, bottom0 + y * W * C + first, channels, W, C - channels,
                                                   MAX_CHANNELS - channels, 0);
            e = async_work_group_copy_2D2D(line1 + displacement * MAX_CHANNELS, bottom1 + (y + shift) * W * C + first,
                                           channels, W, C - channels, MAX_CHANNELS - channels, e);
            wait_group_events(1, &e);
            dot_lines(line0, line1, result, W, displacement, channels);
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    }

    event_t e =
        async_work_group_copy_2D2D(top + (get_group_id(1) * side * H + y) * W, result, W, side, 0, W * H - W, 0);
    wait_group_events(1, &e);
}
