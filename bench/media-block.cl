// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies an image in blocks of 32 bytes by 8 rows, 16 lanes each: by media block I/O, and as a user would without it.

// BLOCKS: of a work-group, one below the other.
#ifndef BLOCKS
#define BLOCKS 1
#define BLOCK ((int2)((int)get_group_id(0) * 32, (int)get_group_id(1) * 8))
#else
#define BLOCK ((int2)((int)get_group_id(0) * 32, (int)get_global_id(1) * 8))
#endif
#define IN_BLOCKS __attribute__((reqd_work_group_size(16, BLOCKS, 1)))

#define MEDIA_BLOCK(type, texels_t, width)                                                                             \
    __attribute__((intel_reqd_sub_group_size(16))) IN_BLOCKS kernel void media_block_##type(                           \
        read_only image2d_t in, write_only image2d_t out) {                                                            \
        texels_t texels = intel_sub_group_media_block_read_##type(BLOCK, width, 8, in);                                \
        intel_sub_group_media_block_write_##type(BLOCK, width, 8, texels, out);                                        \
    }
MEDIA_BLOCK(uc16, uchar16, 32)
MEDIA_BLOCK(us8, ushort8, 16)
MEDIA_BLOCK(ui4, uint4, 8)

// The same bytes to and from the same lanes, between plain buffers. buffer_*: as one writes it by hand who knows the
// hardware, from where a lane's first element is in constant steps. formula_*: as the specification counts elements.
#define BUFFER(type, element_t, components, width)                                                                     \
    IN_BLOCKS kernel void buffer_##type(global const uchar *in, global uchar *out, int pitch) {                        \
        COPY_ELEMENTS(element_t, components,                                                                           \
                      (BLOCK.y + LANE_ROW(width)) * (size_t)pitch + BLOCK.x + LANE_COLUMN(width) * sizeof(element_t) + \
                          i * 16 / width * (size_t)pitch + i * 16 % width * sizeof(element_t))                         \
    }                                                                                                                  \
    IN_BLOCKS kernel void formula_##type(global const uchar *in, global uchar *out, int pitch) {                       \
        COPY_ELEMENTS(element_t, components,                                                                           \
                      (BLOCK.y + (i * 16 + LANE) / width) * (size_t)pitch + BLOCK.x +                                  \
                          (i * 16 + LANE) % width * sizeof(element_t))                                                 \
    }
#define LANE (int)get_local_id(0)
#define LANE_ROW(width) (width >= 16 ? 0 : LANE / width)
#define LANE_COLUMN(width) (width >= 16 ? LANE : LANE % width)
#define COPY_ELEMENTS(element_t, components, at)                                                                       \
    element_t elements[components];                                                                                    \
    _Pragma("unroll") for (int i = 0; i < components; ++i) elements[i] = *(global const element_t *)(in + (at));       \
    _Pragma("unroll") for (int i = 0; i < components; ++i) *(global element_t *)(out + (at)) = elements[i];
BUFFER(uc16, uchar, 16, 32)
BUFFER(us8, ushort, 8, 16)
BUFFER(ui4, uint, 4, 8)

// `width` texels a row: 32 of one byte, 8 of four.
static void copy_texels(read_only image2d_t in, write_only image2d_t out, int width) {
    const int lane = (int)get_local_id(0);
    for (int texel = lane; texel < width * 8; texel += 16) {
        const int2 at = (int2)(BLOCK.x * width / 32 + texel % width, BLOCK.y + texel / width);
        write_imageui(out, at, read_imageui(in, at));
    }
}

kernel void own_loop_r(read_only image2d_t in, write_only image2d_t out) {
    copy_texels(in, out, 32);
}

kernel void own_loop_rgba(read_only image2d_t in, write_only image2d_t out) {
    copy_texels(in, out, 8);
}
