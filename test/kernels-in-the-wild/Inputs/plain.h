// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The builtins as loops over bytes, for drivers that have none of them: a host compares kernels with plain C by these,
// without cltile. The first work-item makes a copy at once; a wait is a barrier. Media blocks have sub-groups of 16.
// Blocks that are written have elements as large as texels.

#define PLAIN __attribute__((overloadable))
#define wait_group_events(count, events) barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define async_work_group_copy plain_copy

static bool is_first_item(void) {
    return get_local_id(0) == 0 && get_local_id(1) == 0 && get_local_id(2) == 0;
}

#define PLAIN_COPIES(to, from)                                                                                         \
    static event_t PLAIN async_work_group_copy_3D3D(to void *dst, size_t dst_offset, const from void *src,             \
                                                    size_t src_offset, size_t bytes, size_t elements, size_t lines,    \
                                                    size_t planes, size_t src_line, size_t src_plane, size_t dst_line, \
                                                    size_t dst_plane, event_t event) {                                 \
        to char *d = (to char *)dst;                                                                                   \
        const from char *s = (const from char *)src;                                                                   \
        for (size_t plane = 0; plane < planes && is_first_item(); ++plane)                                             \
            for (size_t line = 0; line < lines; ++line)                                                                \
                for (size_t i = 0; i < elements * bytes; ++i)                                                          \
                    d[(dst_offset + plane * dst_plane + line * dst_line) * bytes + i] =                                \
                        s[(src_offset + plane * src_plane + line * src_line) * bytes + i];                             \
        return event;                                                                                                  \
    }                                                                                                                  \
    static event_t PLAIN async_work_group_copy_2D2D(to void *dst, size_t dst_offset, const from void *src,             \
                                                    size_t src_offset, size_t bytes, size_t elements, size_t lines,    \
                                                    size_t src_line, size_t dst_line, event_t event) {                 \
        return async_work_group_copy_3D3D(dst, dst_offset, src, src_offset, bytes, elements, lines, 1, src_line, 0,    \
                                          dst_line, 0, event);                                                         \
    }
PLAIN_COPIES(local, global)
PLAIN_COPIES(global, local)

// Version 0.9.0, whose strides are gaps, and copies of one dimension.
#define PLAIN_TYPED(type, to, from)                                                                                    \
    static event_t PLAIN async_work_group_copy_2D2D(to type *dst, const from type *src, size_t elements, size_t lines, \
                                                    size_t src_gap, size_t dst_gap, event_t event) {                   \
        for (size_t line = 0; line < lines && is_first_item(); ++line)                                                 \
            for (size_t i = 0; i < elements; ++i)                                                                      \
                dst[line * (elements + dst_gap) + i] = src[line * (elements + src_gap) + i];                           \
        return event;                                                                                                  \
    }                                                                                                                  \
    static event_t PLAIN async_work_group_copy_3D3D(to type *dst, const from type *src, size_t elements, size_t lines, \
                                                    size_t src_gap, size_t dst_gap, size_t planes,                     \
                                                    size_t src_plane_gap, size_t dst_plane_gap, event_t event) {       \
        for (size_t plane = 0; plane < planes; ++plane)                                                                \
            async_work_group_copy_2D2D(dst + plane * (lines * (elements + dst_gap) + dst_plane_gap),                   \
                                       src + plane * (lines * (elements + src_gap) + src_plane_gap), elements, lines,  \
                                       src_gap, dst_gap, event);                                                       \
        return event;                                                                                                  \
    }                                                                                                                  \
    static event_t PLAIN plain_copy(to type *dst, const from type *src, size_t elements, event_t event) {              \
        return async_work_group_copy_2D2D(dst, src, elements, 1, 0, 0, event);                                         \
    }
#define PLAIN_TYPED_BOTH(type) PLAIN_TYPED(type, local, global) PLAIN_TYPED(type, global, local)
PLAIN_TYPED_BOTH(ushort)
PLAIN_TYPED_BOTH(float)

// ---- Sub-groups ----

#define PLAIN_SIZE 16
#define get_sub_group_local_id() plain_lane()
#define get_max_sub_group_size() PLAIN_SIZE
#define get_num_sub_groups() ((int)(get_local_size(0) * get_local_size(1) * get_local_size(2)) / PLAIN_SIZE)
#define get_sub_group_id() (plain_item() / PLAIN_SIZE)

static int plain_item(void) {
    return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
}

static int plain_lane(void) {
    return plain_item() % PLAIN_SIZE;
}

// ---- Images ----

static int channels_of(int order) {
    return order == CLK_RGBA || order == CLK_BGRA ? 4 : order == CLK_RG ? 2 : 1;
}

static int channel_bytes(int type) {
    return type == CLK_UNSIGNED_INT8 || type == CLK_UNORM_INT8     ? 1
           : type == CLK_UNSIGNED_INT16 || type == CLK_UNORM_INT16 ? 2
                                                                   : 4;
}

// Byte x of row y, which beyond the edges is one of the nearest texel.
static uint plain_byte(read_only image2d_t image, int x, int y) {
    const int type = get_image_channel_data_type(image), order = get_image_channel_order(image);
    const int bytes = channel_bytes(type), texel = bytes * channels_of(order), in_texel = x & (texel - 1);
    const int2 at = clamp((int2)((x - in_texel) / texel, y), (int2)(0),
                          (int2)(get_image_width(image), get_image_height(image)) - 1);
    uint4 channels;
    if (type == CLK_UNORM_INT8)
        channels = convert_uint4_rte(read_imagef(image, at) * 255.0f);
    else if (type == CLK_FLOAT)
        channels = as_uint4(read_imagef(image, at));
    else
        channels = read_imageui(image, at);
    if (order == CLK_BGRA)
        channels = channels.zyxw;
    const uint four[4] = {channels.x, channels.y, channels.z, channels.w};
    return four[in_texel / bytes] >> in_texel % bytes * 8 & 255;
}

static void plain_write(write_only image2d_t image, int2 at, uint bits) {
    const int type = get_image_channel_data_type(image), order = get_image_channel_order(image);
    const int channel_bits = 8 * channel_bytes(type);
    uint4 channels = (uint4)(bits, 0, 0, 0);
    if (any(at < 0) || any(at >= (int2)(get_image_width(image), get_image_height(image))))
        return;
    if (channels_of(order) == 4)
        channels = (uint4)(bits, bits >> 8, bits >> 16, bits >> 24) & 255;
    if (order == CLK_BGRA)
        channels = channels.zyxw;
    if (type == CLK_UNORM_INT8)
        write_imagef(image, at, convert_float4(channels) / 255.0f);
    else
        write_imageui(image, at, channels);
}

// The column and the row of component `i` of this lane; rows take a power of two of bytes.
static int2 plain_slot(int i, int width, int bytes) {
    int row = 4 / bytes;
    while (row < width)
        row *= 2;
    const int slot = i * PLAIN_SIZE + plain_lane();
    return (int2)(slot % row, slot / row);
}

static uint plain_read(int i, int2 corner, int width, int height, int bytes, read_only image2d_t image) {
    const int2 slot = plain_slot(i, width, bytes);
    uint element = 0;
    for (int byte = 0; byte < bytes && slot.x < width && slot.y < height; ++byte)
        element |= plain_byte(image, corner.x + slot.x * bytes + byte, corner.y + slot.y) << byte * 8;
    return element;
}

#define PLAIN_READ(name, vector, scalar, count, load)                                                                  \
    static vector intel_sub_group_media_block_read_##name(int2 corner, int width, int height,                          \
                                                          read_only image2d_t image) {                                 \
        scalar elements[count];                                                                                        \
        for (int i = 0; i < count; ++i)                                                                                \
            elements[i] = plain_read(i, corner, width, height, sizeof(scalar), image);                                 \
        return load;                                                                                                   \
    }
#define PLAIN_WRITE(name, vector, scalar, count, store)                                                                \
    static void intel_sub_group_media_block_write_##name(int2 corner, int width, int height, vector texels,            \
                                                         write_only image2d_t image) {                                 \
        scalar elements[count];                                                                                        \
        store(texels, 0, elements);                                                                                    \
        for (int i = 0; i < count; ++i) {                                                                              \
            const int2 slot = plain_slot(i, width, sizeof(scalar));                                                    \
            if (slot.x < width && slot.y < height)                                                                     \
                plain_write(image, (int2)(corner.x / (int)sizeof(scalar), corner.y) + slot, elements[i]);              \
        }                                                                                                              \
    }
PLAIN_READ(us, ushort, ushort, 1, elements[0])
PLAIN_READ(uc4, uchar4, uchar, 4, vload4(0, elements))
PLAIN_READ(uc8, uchar8, uchar, 8, vload8(0, elements))
PLAIN_READ(uc16, uchar16, uchar, 16, vload16(0, elements))
PLAIN_READ(us8, ushort8, ushort, 8, vload8(0, elements))
PLAIN_READ(ui2, uint2, uint, 2, vload2(0, elements))
PLAIN_READ(ui4, uint4, uint, 4, vload4(0, elements))
PLAIN_WRITE(uc8, uchar8, uchar, 8, vstore8)
PLAIN_WRITE(ui2, uint2, uint, 2, vstore2)
PLAIN_WRITE(ui4, uint4, uint, 4, vstore4)
