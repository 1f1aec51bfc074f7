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

#ifndef NO_BUILTINS // the layer leaves what calls none as it is
#define MEDIA_BLOCK(type, texels_t, width)                                                                             \
    __attribute__((intel_reqd_sub_group_size(16)))                                                                     \
    IN_BLOCKS kernel void media_block_##type(read_only image2d_t in, write_only image2d_t out) {                       \
        texels_t texels = intel_sub_group_media_block_read_##type(BLOCK, width, 8, in);                                \
        intel_sub_group_media_block_write_##type(BLOCK, width, 8, texels, out);                                        \
    }
MEDIA_BLOCK(uc16, uchar16, 32)
MEDIA_BLOCK(us8, ushort8, 16)
MEDIA_BLOCK(ui4, uint4, 8)
#endif

// The same bytes to and from the same lanes, between plain buffers. buffer_*: as one writes it by hand who knows the
// hardware, from where a lane's first element is in constant steps. formula_*: as the specification counts elements.
#define BUFFER(type, element_t, components, width)                                                                     \
    IN_BLOCKS kernel void buffer_##type(global const uchar *in, global uchar *out, int pitch){COPY_ELEMENTS(           \
        element_t, components,                                                                                         \
        (BLOCK.y + LANE_ROW(width)) * (size_t)pitch + BLOCK.x + LANE_COLUMN(width) * sizeof(element_t) +               \
            i * 16 / width * (size_t)pitch +                                                                           \
            i * 16 % width * sizeof(element_t))} IN_BLOCKS kernel void formula_##type(global const uchar *in,          \
                                                                                      global uchar *out, int pitch) {  \
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
    _Pragma("unroll") for (int i = 0; i < components; ++i) * (global element_t *)(out + (at)) = elements[i];
BUFFER(uc16, uchar, 16, 32)
BUFFER(us8, ushort, 8, 16)
BUFFER(ui4, uint, 4, 8)

// As buffer_*, by one who does not know that blocks lie inside: both are asked, and bytes outside are those of the
// edge.
#define EDGES(type, element_t, components, width)                                                                      \
    IN_BLOCKS kernel void edges_##type(global const uchar *in, global uchar *out, int pitch, int rows) {               \
        const int2 block = BLOCK;                                                                                      \
        if (block.x >= 0 && block.x + 32 <= pitch && block.y >= 0 && block.y + 8 <= rows) {                            \
            COPY_ELEMENTS(element_t, components,                                                                       \
                          (block.y + LANE_ROW(width)) * (size_t)pitch + block.x +                                      \
                              LANE_COLUMN(width) * sizeof(element_t) + i * 16 / width * (size_t)pitch +                \
                              i * 16 % width * sizeof(element_t))                                                      \
        } else {                                                                                                       \
            for (int byte = LANE; byte < 256; byte += 16) {                                                            \
                const int x = block.x + byte % 32, y = block.y + byte / 32;                                            \
                if (x >= 0 && x < pitch && y >= 0 && y < rows)                                                         \
                    out[y * (size_t)pitch + x] = in[y * (size_t)pitch + x];                                            \
            }                                                                                                          \
        }                                                                                                              \
    }
EDGES(uc16, uchar, 16, 32)
EDGES(us8, ushort, 8, 16)
EDGES(ui4, uint, 4, 8)

// `width` texels a row: 32 of one byte, 8 of four.
static void copy_texels(read_only image2d_t in, write_only image2d_t out, int width) {
    const int lane = (int)get_local_id(0);
    for (int texel = lane; texel < width * 8; texel += 16) {
        const int2 at = (int2)(BLOCK.x * width / 32 + texel % width, BLOCK.y + texel / width);
        write_imageui(out, at, read_imageui(in, at));
    }
}

// The same for images of any format.
static void copy_any_texels(read_only image2d_t in, write_only image2d_t out, int width) {
    const int lane = (int)get_local_id(0), type = get_image_channel_data_type(in);
    for (int texel = lane; texel < width * 8; texel += 16) {
        const int2 at = (int2)(BLOCK.x * width / 32 + texel % width, BLOCK.y + texel / width);
        if (type >= CLK_SIGNED_INT8 && type <= CLK_SIGNED_INT32)
            write_imagei(out, at, read_imagei(in, at));
        else if (type >= CLK_UNSIGNED_INT8 && type <= CLK_UNSIGNED_INT32)
            write_imageui(out, at, read_imageui(in, at));
        else
            write_imagef(out, at, read_imagef(in, at));
    }
}

kernel void any_loop_r(read_only image2d_t in, write_only image2d_t out) {
    copy_any_texels(in, out, 32);
}

kernel void any_loop_rgba(read_only image2d_t in, write_only image2d_t out) {
    copy_any_texels(in, out, 8);
}

kernel void own_loop_r(read_only image2d_t in, write_only image2d_t out) {
    copy_texels(in, out, 32);
}

kernel void own_loop_rgba(read_only image2d_t in, write_only image2d_t out) {
    copy_texels(in, out, 8);
}

// The bytes of each lane as a user gets them to it by image calls: from the texels that they are in, and back by
// merging. PoCL runs work-items one after the other where there is no barrier. For texels of four bytes.
static uint *channel_of(uint4 *texel, int byte) {
    return (uint *)texel + byte % 4;
}

#define LANES(type, element_bytes, components, width)                                                                  \
    IN_BLOCKS kernel void lanes_##type(read_only image2d_t in, write_only image2d_t out, read_only image2d_t old) {    \
        for (int i = 0; i < components; ++i) {                                                                         \
            const int slot = i * 16 + LANE, byte = slot % width * element_bytes;                                       \
            const int2 at = (int2)((BLOCK.x + byte) / 4, BLOCK.y + slot / width);                                      \
            uint4 from = read_imageui(in, at), to = read_imageui(old, at);                                             \
            for (int j = 0; j < element_bytes; ++j)                                                                    \
                *channel_of(&to, byte + j) = *channel_of(&from, byte + j);                                             \
            write_imageui(out, at, to);                                                                                \
        }                                                                                                              \
    }
LANES(uc16, 1, 16, 32)
LANES(us8, 2, 8, 16)

// Between lanes by hand: of an image that is known to be RGBA8, of blocks inside it. A lane has texels lane, 16 + lane,
// ... of a block, and gets the bytes that uc16 gives it.
#ifdef __NV_CL_C_VERSION
static uint shuffled(uint mine, uint lane) {
    uint theirs;
    __asm__ volatile("shfl.sync.idx.b32 %0, %1, %2, 4127, %3;" // segments of 16 lanes
                     : "=r"(theirs)
                     : "r"(mine), "r"(lane), "r"((uint)get_local_id(1) % 2 == 0 ? 0xffffu : 0xffff0000u));
    return theirs;
}

static uint with_byte(uint to, uint to_byte, uint from, uint from_byte) {
    uint result;
    const uint selector = (0x3210u & ~(0xfu << 4 * to_byte)) | (4 + from_byte) << 4 * to_byte;
    __asm__("prmt.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(to), "r"(from), "r"(selector));
    return result;
}

IN_BLOCKS kernel void exchanged_uc16(read_only image2d_t in, write_only image2d_t out) {
    const uint lane = (uint)LANE;
    const int2 first = (int2)(BLOCK.x / 4 + LANE % 8, BLOCK.y + LANE / 8);
    uint texels[4], lanes[4] = {0, 0, 0, 0};
    _Pragma("unroll") for (int k = 0; k < 4; ++k) texels[k] =
        as_uint(convert_uchar4(read_imageui(in, first + (int2)(0, 2 * k))));
    _Pragma("unroll") for (uint i = 0; i < 16; ++i) lanes[i / 4] =
        with_byte(lanes[i / 4], i % 4, shuffled(texels[i / 4], i % 4 * 4 + lane / 4), lane % 4);
    _Pragma("unroll") for (int k = 0; k < 4; ++k) {
        uint texel = 0;
        _Pragma("unroll") for (uint j = 0; j < 4; ++j) texel =
            with_byte(texel, j, shuffled(lanes[k], lane % 4 * 4 + j), lane / 4);
        write_imageui(out, first + (int2)(0, 2 * k), convert_uint4(as_uchar4(texel)));
    }
}
#endif

// Reads alone, where the driver has sub-group blocks of images: the sums of each lane's bytes.
#ifdef HAS_BLOCK_READS
#define SUM_KERNEL(name, sum_of_lane)                                                                                  \
    __attribute__((intel_reqd_sub_group_size(16)))                                                                     \
    IN_BLOCKS kernel void name(read_only image2d_t in, global uint *sums) {                                            \
        uint sum = 0;                                                                                                  \
        sum_of_lane;                                                                                                   \
        sums[(get_group_id(1) * get_num_groups(0) + get_group_id(0)) * 16 + get_local_id(0)] = sum;                    \
    }
#define SUM_BLOCK(name, element_t, components, read)                                                                   \
    SUM_KERNEL(name, element_t elements[components] __attribute__((aligned(16)));                                      \
               *(element_t##components *)elements = read; SUM_ELEMENTS(element_t, components))
#define SUM_ELEMENTS(element_t, components)                                                                            \
    _Pragma("unroll") for (int i = 0; i < components; ++i) for (uint byte = 0; byte < sizeof(element_t); ++byte)       \
        sum += elements[i] >> (8 * byte) & 0xff
#ifndef NO_BUILTINS
SUM_BLOCK(sum_media_block_uc16, uchar, 16, intel_sub_group_media_block_read_uc16(BLOCK, 32, 8, in))
SUM_BLOCK(sum_media_block_us8, ushort, 8, intel_sub_group_media_block_read_us8(BLOCK, 16, 8, in))
SUM_BLOCK(sum_media_block_ui4, uint, 4, intel_sub_group_media_block_read_ui4(BLOCK, 8, 8, in))
#endif
SUM_BLOCK(sum_by_hand_uc16, uchar, 16,
          (uchar16)(intel_sub_group_block_read_uc8(in, BLOCK),
                    intel_sub_group_block_read_uc8(in, BLOCK + (int2)(16, 0))))
SUM_BLOCK(sum_by_hand_us8, ushort, 8, intel_sub_group_block_read_us8(in, BLOCK))
// The same by one who does not know that blocks lie inside: of R8 images.
static uchar16 read_any(int2 at, read_only image2d_t in) {
    const int2 size = (int2)(get_image_width(in), get_image_height(in));
    if (at.x >= 0 && at.y >= 0 && at.x + 32 <= size.x && at.y + 8 <= size.y)
        return (uchar16)(intel_sub_group_block_read_uc8(in, at), intel_sub_group_block_read_uc8(in, at + (int2)(16, 0)));
    uchar elements[16] __attribute__((aligned(16)));
    for (int i = 0; i < 16; ++i) {
        const int2 texel = at + (int2)(i / 8 * 16 + LANE, i % 8);
        elements[i] = read_imageui(in, clamp(texel, (int2)(0), size - 1)).x;
    }
    return *(uchar16 *)elements;
}
SUM_BLOCK(sum_asked_uc16, uchar, 16, read_any(BLOCK, in))
SUM_KERNEL(
    sum_own_loop_r, for (int i = LANE; i < 256; i += 16) sum +=
                    read_imageui(in, (int2)(BLOCK.x + i % 32, BLOCK.y + i / 32)).x)
SUM_KERNEL(
    sum_own_loop_rgba, for (int i = LANE; i < 64; i += 16) {
        const uint4 texel = read_imageui(in, (int2)(BLOCK.x / 4 + i % 8, BLOCK.y + i / 8));
        sum += texel.x + texel.y + texel.z + texel.w;
    })
#endif
