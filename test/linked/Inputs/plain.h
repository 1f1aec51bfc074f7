// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What kernels of helpers.cl and strides.cl call, as loops, and a wait as a barrier; the work-group is one sub-group.

event_t plain_copy(local uchar *dst, const global uchar *src, int bytes, int lines, int src_pitch, int dst_pitch) {
    for (int y = 0; y < lines; ++y)
        for (int x = get_local_id(0); x < bytes; x += get_local_size(0))
            dst[y * dst_pitch + x] = src[y * src_pitch + x];
    return (event_t)0;
}

#define async_work_group_copy_2D2D(dst, dst_offset, src, src_offset, size, elements, lines, src_pitch, dst_pitch,      \
                                   event)                                                                              \
    plain_copy((dst) + (dst_offset), (src) + (src_offset), elements, lines, src_pitch, dst_pitch)
#define wait_group_events(count, events) barrier(CLK_LOCAL_MEM_FENCE)

// Of an image whose texels are dwords, in one channel or in four.
uint plain_dword(uint4 texel) {
    return FOUR_CHANNELS ? as_uint(convert_uchar4(texel)) : texel.x;
}
#define BLOCK(image, at)                                                                                               \
    plain_dword(read_imageui(image, CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST | CLK_NORMALIZED_COORDS_FALSE,      \
                             (int2)((at).x / 4 + (int)get_local_id(0) % 8, (at).y + (int)get_local_id(0) / 8)))
#define intel_reqd_sub_group_size(size)

#define get_sub_group_id() 0u
#define get_num_sub_groups() 1u
#define get_sub_group_local_id() ((uint)get_local_id(0))
#define get_sub_group_size() ((uint)get_local_size(0))
