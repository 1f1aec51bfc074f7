// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Normalisation over channels as written for Myriad: companions of the kernel, which are kernels themselves, move its
// data by 3D copies of version 0.9.0.

#if defined(cl_khr_fp16) && !defined(HALVES_AS_WORDS)
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half element;
#else
typedef ushort element; // the bits of a half
#endif
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable

kernel void __dma_preload_grn(const global element *restrict src, global element *restrict dst,
                              local element *restrict src_local, local element *restrict dst_local, int C, float bias) {
    const size_t W = get_global_size(0), H = get_global_size(1), w = get_local_size(0), h = get_local_size(1);
    event_t e = async_work_group_copy_3D3D(src_local,                                           // dst
                                           src + get_group_id(0) * w + get_group_id(1) * h * W, // src
                                           w,                                                   // elements per line
                                           h,                                                   // lines
                                           W - w,                                               // src_line_stride
                                           0,                                                   // dst_line_stride
                                           C,                                                   // planes
                                           (H - h) * W,                                         // src_plane_stride
                                           0,                                                   // dst_plane_stride
                                           0);
    wait_group_events(1, &e);
}

kernel void __dma_postwrite_grn(const global element *restrict src, global element *restrict dst,
                                local element *restrict src_local, local element *restrict dst_local, int C,
                                float bias) {
    const size_t W = get_global_size(0), H = get_global_size(1), w = get_local_size(0), h = get_local_size(1);
    event_t e = async_work_group_copy_3D3D(dst + get_group_id(0) * w + get_group_id(1) * h * W, dst_local, w, h, 0,
                                           W - w, C, 0, (H - h) * W, 0);
    wait_group_events(1, &e);
}

kernel void grn(const global element *restrict src, global element *restrict dst, local element *restrict src_local,
                local element *restrict dst_local, int C, float bias) {
    __dma_preload_grn(src, dst, src_local, dst_local, C, bias);

    const size_t plane = get_local_size(0) * get_local_size(1);
    const size_t index = get_local_id(1) * get_local_size(0) + get_local_id(0);

    float variance = bias;
#pragma unroll 4
    for (int c = 0; c < C; ++c) {
        const float value = vload_half(c * plane + index, (const local half *)src_local);
        variance += value * value;
    }
    const float scale = 1.0f / sqrt(variance);
#pragma unroll 4
    for (int c = 0; c < C; ++c)
        vstore_half(vload_half(c * plane + index, (const local half *)src_local) * scale, c * plane + index,
                    (local half *)dst_local);
    barrier(CLK_LOCAL_MEM_FENCE);

    __dma_postwrite_grn(src, dst, src_local, dst_local, C, bias);
}
