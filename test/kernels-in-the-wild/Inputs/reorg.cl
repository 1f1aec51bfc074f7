// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A layer of a network as written for Myriad: rows and columns of a plane become channels. Copies of version 0.9.0.

#if defined(cl_khr_fp16) && !defined(HALVES_AS_WORDS)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half element;
#else
typedef ushort element; // the bits of a half
#endif
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

#define LOCAL_ELEMENTS (8 * 1024)

static void split_columns(const local element *restrict src, local element *restrict dst, int W, int lines,
                          int stride) {
    const int out_W = W / stride;
    for (int y = get_local_id(0); y < lines; y += get_local_size(0)) {
        for (int column = 0; column < stride; ++column) {
            local element *restrict line = dst + (column * lines + y) * out_W;
#pragma unroll 4
            for (int x = 0; x < out_W; ++x)
                line[x] = src[y * W + x * stride + column];
        }
    }
}

// A work-group has the lines y, y + stride, ... of one channel.
kernel void reorg(const global element *restrict src, global element *restrict dst, int W, int H, int C, int stride) {
    local element src_local[LOCAL_ELEMENTS];
    local element dst_local[LOCAL_ELEMENTS];

    const int channel = get_group_id(0);
    const int row = get_group_id(1);
    const int out_plane = (W / stride) * (H / stride);

    event_t e1 = async_work_group_copy_2D2D(src_local,                     // dst
                                            src + (channel * H + row) * W, // src
                                            W,                             // num_elements_per_line
                                            H / stride,                    // num_lines
                                            W * (stride - 1),              // src_stride
                                            0,                             // dst_stride
                                            0);
    wait_group_events(1, &e1);

    split_columns(src_local, dst_local, W, H / stride, stride);
    barrier(CLK_LOCAL_MEM_FENCE);

    event_t e2 = async_work_group_copy_2D2D(dst + (row * stride * C + channel) * out_plane, // dst
                                            dst_local,                                      // src
                                            out_plane,                                      // num_elements_per_line
                                            stride,                                         // num_lines
                                            0,                                              // src_stride
                                            (C - 1) * out_plane,                            // dst_stride
                                            0);
    wait_group_events(1, &e2);
}
