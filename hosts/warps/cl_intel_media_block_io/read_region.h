// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads on NVIDIA's GPUs. The texture unit clamps coordinates as blocks do. So reads of read_only images, if
// texels need no conversion, do not query the image's size, which takes as long as several texels. The query of the
// format takes next to no time. In read_write images suld.b loads the bytes of texels of every format unchanged.

#pragma once

#include "cl_intel_media_block_io/texels.h" // before the others: it defines CLTILE_SHARED

#include "cl_intel_media_block_io/plain.h"

// Whether all coordinates of a block, in bytes, fit an int.
CLTILE_INLINE bool __cltile_fits(const private struct __cltile_region *region) {
    return max(region->origin.x, region->origin.y) <= 0x7fffffff - 4096;
}

// ---- Any block of any format ----

// NVIDIA's compiler keeps a sampler variable as a constant, and puts a literal sampler into a register.
static constant sampler_t __cltile_nearest_inside =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

// The bits of a texel's channels, also of floats: the machine instruction of `tex` is the same for all types. The text
// names the sampler; the last operand makes the compiler keep it.
CLTILE_INLINE uint4 __cltile_texture_channels(ulong texture, int2 at) {
    uint x, y, z, w;
    __asm__("tex.2d.v4.u32.s32 {%0, %1, %2, %3}, [%4, __cltile_nearest_inside, {%5, %6}];"
            : "=r"(x), "=r"(y), "=r"(z), "=r"(w)
            : "l"(texture), "r"(at.x), "r"(at.y), "l"(__cltile_nearest_inside));
    return (uint4)(x, y, z, w);
}

// The functions below are compiled once in a program: inlined into each call they took a third of the compile time. Every
// kernel gets their number of registers, and with more than 32 fewer work-groups run at once. They know the formats of
// NVIDIA's driver, in which each channel has whole bytes.

// Which of red, green, blue and alpha a texel's channels are: two bits for each, the first one's being the lowest.
CLTILE_INLINE uint __cltile_channels_of_order(int order) {
    return order == CLK_BGRA || order == CLTILE_sBGRA ? 0xc6
           : order == CLK_ARGB                        ? 0x93
           : order == CLTILE_ABGR                     ? 0x1b
           : order == CLK_A                           ? 0x03
           : order == CLK_RA                          ? 0x0c
                                                      : 0xe4;
}

// Converts a texture's value to the code of a channel, in the low bits. Channels of sRGB have 8 bits, for which the GPU's
// own functions of 2^x and log2 are exact enough.
CLTILE_INLINE uint __cltile_code_of_texture(uint channel, int type, bool is_srgb) {
    float value = as_float(channel);
    if (is_srgb)
        value = value > 0.0031308f ? 1.055f * native_exp2(native_log2(value) * (1 / 2.4f)) - 0.055f : 12.92f * value;
    if (type < CLK_UNORM_SHORT_565) // SNORM and UNORM, of 8 and 16 bits
        return __cltile_quantize(as_uint(value), type == CLK_SNORM_INT8    ? 127.0f
                                                 : type == CLK_SNORM_INT16 ? 32767.0f
                                                 : type == CLK_UNORM_INT8  ? 255.0f
                                                                           : 65535.0f);
    return type == CLK_HALF_FLOAT ? __cltile_half_of_float(channel) : channel;
}

// Texels of a byte, a dword at a time: `texel` is that of a handle at a place. Positions count bytes of the region's
// rows, which are a power of two of them, from lane to lane and component to component. So a lane's next bytes are next
// to each other, or as far as lanes of a component are.
#define CLTILE_READ_BYTES(name, texel)                                                                                 \
    CLTILE_INLINE void name(const private struct __cltile_region *region, uint components, ulong handle,               \
                            private uint *dwords) {                                                                    \
        const uint element_bytes = region->element_bytes, bytes = components * element_bytes, lanes = region->lanes;   \
        const uint second = element_bytes == 1 ? lanes : 1, third = element_bytes == 4 ? 2 : 2 * lanes;                \
        const uint shift = region->row_shift + (element_bytes >> 1), last = (1u << shift) - 1;                         \
        const uint width = (uint)clamp(region->width, 0, 4096) * element_bytes, height = (uint)max(region->height, 0); \
        const bool is_full = width > last && (bytes * lanes + last) >> shift <= height;                                \
        uint position = region->lane * element_bytes;                                                                  \
        _Pragma("nounroll") for (uint done = 0; done < bytes; done += 4, position += 4 * lanes) {                      \
            uint texels[4] = {0};                                                                                      \
            _Pragma("unroll") for (uint i = 0; i < 4; ++i) {                                                           \
                const uint byte = position + (i & 1) * second + (i >> 1) * third;                                      \
                const int2 at = region->origin + (int2)((int)(byte & last), (int)(byte >> shift));                     \
                const bool is_inside = is_full || ((byte & last) < width && byte >> shift < height);                   \
                if (i < bytes && is_inside)                                                                            \
                    texels[i] = texel;                                                                                 \
            }                                                                                                          \
            *dwords++ = __cltile_pick_bytes(__cltile_pick_bytes(texels[0], texels[1], 0x40),                           \
                                            __cltile_pick_bytes(texels[2], texels[3], 0x40), 0x5410);                  \
        }                                                                                                              \
    }
CLTILE_READ_BYTES(__cltile_read_bytes, __cltile_texture_channels(handle, at).x)

CLTILE_SHARED void __cltile_read_any(ulong texture, int2 origin, int width, int height, uint element_bytes,
                                     uint components, uint lane, uint lanes, private uint *dwords) {
    struct __cltile_region region;
    __cltile_make_lane_region(&region, origin, width, height, element_bytes, lane, lanes);
    const int order = __cltile_texture_order(texture), type = __cltile_texture_type(texture), most = 0x7fffffff;
    const uint shift = __cltile_texel_shift(order, type), channel_shift = __cltile_channel_shift(type);
  private
    uchar *bytes = (private uchar *)dwords;
    if (order == CLK_R && type == CLK_UNSIGNED_INT8 && __cltile_fits(&region)) {
        __cltile_read_bytes(&region, components, texture, dwords);
        return;
    }
#pragma nounroll
    for (uint component = 0; component < components; ++component) {
        struct __cltile_slot slot;
        __cltile_slot_of(&region, component, lane, &slot);
        uint code = 0, left = 0; // bytes of a channel
#pragma nounroll
        for (uint done = 0; done < element_bytes; ++done, --left, code >>= 8) {
            const long x = slot.x + done;
            if (left == 0 && slot.inside) {
                const int2 at = (int2)((int)min(x >> shift, (long)most), (int)min(slot.y, (long)most));
                const uint byte = (uint)x & ((1u << shift) - 1), byte_of_channel = byte & ((1u << channel_shift) - 1);
                const uint which = __cltile_channels_of_order(order) >> 2 * (byte >> channel_shift) & 3;
                const uint4 all = __cltile_texture_channels(texture, at);
                const uint channel = which == 0 ? all.x : which == 1 ? all.y : which == 2 ? all.z : all.w;
                code = __cltile_code_of_texture(channel, type, __cltile_is_srgb(order) && which != 3) >>
                       8 * byte_of_channel;
                left = (1u << channel_shift) - byte_of_channel;
            }
            *bytes++ = (uchar)code;
        }
    }
}

CLTILE_INLINE void __cltile_read_any(const private struct __cltile_region *region, uint components,
                                     private uint *dwords, read_only image2d_t image) {
    __cltile_read_any(__cltile_handle_of(image), region->origin, region->width, region->height, region->element_bytes,
                      components, region->lane, region->lanes, dwords);
}

#ifdef CLTILE_READ_WRITE_IMAGES
// `bytes` bytes, aligned to as many; outside the image, the last that are inside.
CLTILE_INLINE uint __cltile_load(int2 at, uint bytes, ulong surface) {
    ushort small;
    uint large;
    if (bytes == 1)
        __asm__ volatile("suld.b.2d.b8.clamp %0, [%1, {%2, %3}];" : "=h"(small) : "l"(surface), "r"(at.x), "r"(at.y));
    else if (bytes == 2)
        __asm__ volatile("suld.b.2d.b16.clamp %0, [%1, {%2, %3}];" : "=h"(small) : "l"(surface), "r"(at.x), "r"(at.y));
    else
        __asm__ volatile("suld.b.2d.b32.clamp %0, [%1, {%2, %3}];" : "=r"(large) : "l"(surface), "r"(at.x), "r"(at.y));
    return bytes == 4 ? large : small;
}

CLTILE_READ_BYTES(__cltile_load_texels, __cltile_load(at, 1, handle))

CLTILE_SHARED void __cltile_load_bytes(ulong surface, int2 origin, int width, int height, uint element_bytes,
                                       uint components, uint lane, uint lanes, private uint *dwords) {
    struct __cltile_region region;
    __cltile_make_lane_region(&region, origin, width, height, element_bytes, lane, lanes);
    const int columns = __cltile_surface_width(surface), rows = __cltile_surface_height(surface);
    const uint shift = __cltile_surface_texel_shift(surface);
    if (shift == 0 && __cltile_fits(&region)) {
        __cltile_load_texels(&region, components, surface, dwords);
        return;
    }
  private
    uchar *bytes = (private uchar *)dwords;
#pragma nounroll
    for (uint component = 0; component < components; ++component) {
        struct __cltile_slot slot;
        __cltile_slot_of(&region, component, lane, &slot);
#pragma nounroll
        for (uint i = 0; i < element_bytes; ++i) {
            const int texel = __cltile_clamp((slot.x + i) >> shift, columns);
            const int byte = (int)(slot.x + i) & ((1 << shift) - 1);
            const int2 at = (int2)((texel << shift) + byte, __cltile_clamp(slot.y, rows));
            *bytes++ = slot.inside ? (uchar)__cltile_load(at, 1, surface) : 0;
        }
    }
}

CLTILE_INLINE void __cltile_read_any(const private struct __cltile_region *region, uint components,
                                     private uint *dwords, read_write image2d_t image) {
    __cltile_load_bytes(__cltile_handle_of(image), region->origin, region->width, region->height, region->element_bytes,
                        components, region->lane, region->lanes, dwords);
}
#endif

// ---- Texels that need no conversion ----

// A texel's bytes; outside the image, of the nearest one. Those of 4 bytes have one channel or four, and both take the
// same way: each call has this code.
CLTILE_INLINE uint __cltile_fetch(int kind, int2 at, read_only image2d_t image) {
    const uint4 channels = __cltile_texture_channels(__cltile_handle_of(image), at);
    if (kind == CLTILE_PLAIN_R16) // a constant
        return channels.x;
    const bool has_one = (kind & CLTILE_PLAIN_CHANNELS) == 0;
    const uint two = __cltile_pick_bytes(channels.x, channels.y, has_one ? 0x3210 : 0x40);
    const uint others = __cltile_pick_bytes(channels.z, channels.w, 0x40);
    return __cltile_pick_bytes(two, others, has_one ? 0x3210 : 0x5410);
}

#ifdef CLTILE_READ_WRITE_IMAGES
CLTILE_INLINE uint __cltile_fetch(int kind, int2 at, read_write image2d_t image) {
    const uint bytes = __cltile_plain_texel_bytes(kind);
    return __cltile_load((int2)(at.x * (int)bytes, at.y), bytes, __cltile_handle_of(image));
}
#endif

// ---- Squares of texels of a byte ----

// Four texels of a byte: two of a row, and in the high half the two below. `tld4` gathers them around their corner in one
// instruction, and clamps each. Coordinates that a float rounds are far outside of every image. Texels of two bytes gain
// nothing: us8 blocks of R16 images are read nearly as fast as memory can.
CLTILE_INLINE uint __cltile_gather(ulong texture, float2 corner) {
    uint below, right_below, right, first;
    __asm__("tld4.r.2d.v4.u32.f32 {%0, %1, %2, %3}, [%4, __cltile_nearest_inside, {%5, %6}];"
            : "=r"(below), "=r"(right_below), "=r"(right), "=r"(first)
            : "l"(texture), "f"(corner.x), "f"(corner.y), "l"(__cltile_nearest_inside));
    return __cltile_pick_bytes(__cltile_pick_bytes(first, right, 0x40), __cltile_pick_bytes(below, right_below, 0x40),
                               0x5410);
}

// Whether lanes may gather a block's bytes as below: rows follow each other in a lane's own components, or are a
// neighbour's.
CLTILE_INLINE bool __cltile_has_squares(const private struct __cltile_region *region, int kind, uint components) {
    const uint bytes = region->element_bytes, slots = region->row_slots, rows = slots / region->lanes; // of a component
    const bool is_own = rows == 1 || (rows == 2 && bytes != 4) || (rows == 4 && bytes == 1);
    return kind == CLTILE_PLAIN_R8 && components * bytes >= 4 && slots * bytes >= 4 &&
           (rows == 0 ? bytes != 1 : is_own && 2 * rows <= components) && __cltile_has_all_elements(region, components);
}

// Where a square has two lanes' elements, which are side by side or one below the other: the bit in which their numbers
// differ; otherwise 0.
CLTILE_INLINE uint __cltile_neighbour(const private struct __cltile_region *region) {
    return region->element_bytes == 1 ? 1 : region->row_slots < region->lanes ? region->row_slots : 0;
}

// Two dwords of a lane are two squares. Of neighbours each lane gathers those of one dword of both.
CLTILE_INLINE void __cltile_gather_two(const private struct __cltile_region *region, uint first, private uint *squares,
                                       ulong texture) {
    const uint bytes = region->element_bytes, slots = region->row_slots, rows = slots / region->lanes;
    const uint neighbour = __cltile_neighbour(region), second = (region->lane & neighbour) != 0;
#pragma unroll
    for (uint i = 0; i < 2; ++i) {
        // The components of eight, four or two: of bytes those of rows 0 1 2 3, 0 0 2 2 or 0 0 0 0.
        const uint k = bytes == 1 ? 2 * second + i : neighbour != 0 ? second : 0;
        const uint component = bytes == 1   ? rows == 1 ? 2 * k : rows == 2 ? (k & 1) + 2 * (k & 2) : k
                               : bytes == 4 ? k
                                            : 2 * k + (neighbour != 0 || rows == 2 ? i : 2 * i);
        const uint slot = (first * 4 / bytes + component) * region->lanes + (region->lane & ~neighbour);
        const uint column = (slot & (slots - 1)) * bytes + (bytes == 4 ? 2 * i : 0);
        const uint row = slot >> region->row_shift;
        squares[i] = __cltile_gather(texture, convert_float2(region->origin) +
                                                  (float2)((float)(column + 1), (float)(row + 1)));
    }
}

// Each neighbour keeps its own dword of both, and gives the other's away.
CLTILE_INLINE void __cltile_share_two(const private struct __cltile_region *region, const private uint *squares,
                                      private uint *dwords) {
    const uint bytes = region->element_bytes, rows = region->row_slots / region->lanes;
    const uint neighbour = __cltile_neighbour(region), second = (region->lane & neighbour) != 0;
    const uint one = bytes == 1 ? 0x6420 : 0x5410, other = bytes == 1 ? 0x7531 : 0x7632;
    if (neighbour == 0) {
        const bool are_mixed = bytes == 4 || rows == 2;
        dwords[0] = are_mixed ? __cltile_pick_bytes(squares[0], squares[1], one) : squares[0];
        dwords[1] = are_mixed ? __cltile_pick_bytes(squares[0], squares[1], other) : squares[1];
        return;
    }
    const uint mine = __cltile_pick_bytes(squares[0], squares[1], second != 0 ? other : one);
    const uint given = __cltile_pick_bytes(squares[0], squares[1], second != 0 ? one : other);
    const uint theirs = __cltile_shuffle_xor(region, given, neighbour);
    const uint low = second != 0 ? theirs : mine, high = second != 0 ? mine : theirs;
    const bool is_sorted = bytes != 1 || rows == 1;
    dwords[0] = is_sorted ? low : __cltile_pick_bytes(low, high, rows == 2 ? 0x3120 : 0x6420);
    dwords[1] = is_sorted ? high : __cltile_pick_bytes(low, high, rows == 2 ? 0x7564 : 0x7531);
}

CLTILE_INLINE void __cltile_fetch_squares(const private struct __cltile_region *region, uint components,
                                          private uint *dwords, ulong texture) {
    const uint count = components * region->element_bytes / 4;
    uint squares[8]; // all are on their way before lanes wait for some
    _Pragma("unroll") for (uint k = 0; k < count; k += 2) __cltile_gather_two(region, k, squares + k, texture);
    _Pragma("unroll") for (uint k = 0; k < count; k += 2) {
        uint two[2];
        __cltile_share_two(region, squares + k, two);
        dwords[k] = two[0];
        if (k + 1 < count)
            dwords[k + 1] = two[1];
    }
}

// A function of a program: compiled at each read, it makes blocks of R8 images 2 % slower on an H100.
CLTILE_SHARED int __cltile_kind_of_format(int order, int type) {
    return __cltile_plain_kind_of_format(order, type);
}

CLTILE_INLINE bool __cltile_is_texture(read_only image2d_t image) {
    return true;
}
#ifdef CLTILE_READ_WRITE_IMAGES
CLTILE_INLINE bool __cltile_is_texture(read_write image2d_t image) {
    return false;
}
#endif

#define CLTILE_FETCHES(access)                                                                                         \
    /* What texels of a block are plain here, or CLTILE_PLAIN_NONE: coordinates, in bytes, fit an int. */              \
    CLTILE_INLINE int __cltile_fetched_kind(const private struct __cltile_region *region, access image2d_t image) {    \
        const int kind = __cltile_kind_of_format(get_image_channel_order(image), get_image_channel_data_type(image));  \
        const bool is_aligned = (region->origin.x & (__cltile_plain_texel_bytes(kind) - 1)) == 0;                      \
        return __cltile_fits(region) & is_aligned ? kind : CLTILE_PLAIN_NONE;                                          \
    }                                                                                                                  \
    /* Elements as wide as texels, into dwords that are 0. */                                                          \
    CLTILE_INLINE void __cltile_fetch_elements(const private struct __cltile_region *region, int kind,                 \
                                               uint components, private uint *dwords, access image2d_t image) {        \
        const uint bits = 8 * region->element_bytes;                                                                   \
        _Pragma("unroll") for (uint component = 0; component < components; ++component) {                              \
            int2 at;                                                                                                   \
            if (__cltile_plain_at(region, kind, component, &at))                                                       \
                dwords[component * bits / 32] |= __cltile_fetch(kind, at, image) << component * bits % 32;             \
        }                                                                                                              \
    }                                                                                                                  \
    /* Texels that lanes share. */                                                                                     \
    CLTILE_INLINE void __cltile_fetch_shared(const private struct __cltile_region *region, int kind, uint components,  \
                                             private uint *dwords, access image2d_t image) {                           \
        const uint count = (components * region->element_bytes + 3) / 4;                                               \
        _Pragma("unroll") for (uint k = 0; k < count; ++k) {                                                           \
            const uint component = __cltile_moved_component(region, k);                                                \
            const int2 at = __cltile_moved_at(region, component);                                                      \
            if (component < components)                                                                                \
                dwords[k] = __cltile_fetch(kind, (int2)(at.x >> 2, at.y), image);                                      \
        }                                                                                                              \
        __cltile_transpose(region, dwords, count);                                                                     \
    }
CLTILE_FETCHES(read_only)
CLTILE_IF_READ_WRITE(CLTILE_FETCHES(read_write))

// Fills a block with a region of an image. All ways meet as dwords, which NVIDIA's compiler does not take apart as
// vectors of bytes.
#define CLTILE_READ_REGION(block, region, texels_t, element_t, components, image)                                      \
    uint dwords[sizeof block.dwords / 4] = {0};                                                                        \
    const int kind = __cltile_fetched_kind(&region, image);                                                            \
    const int of_dwords = CLTILE_PLAIN_R32 | (kind & CLTILE_PLAIN_CHANNELS);                                           \
    if (sizeof(element_t) == 2 && kind == CLTILE_PLAIN_R16) {                                                          \
        __cltile_fetch_elements(&region, CLTILE_PLAIN_R16, components, dwords, image);                                 \
    } else if (sizeof(element_t) == 4 && (kind & CLTILE_PLAIN_R32) != 0) {                                             \
        __cltile_fetch_elements(&region, of_dwords, components, dwords, image);                                        \
    } else if (sizeof(element_t) < 4 &&                                                                                \
               ((kind & CLTILE_PLAIN_R32) != 0) & __cltile_has_all_elements(&region, components)) {                    \
        __cltile_fetch_shared(&region, of_dwords, components, dwords, image);                                          \
    } else if (__cltile_is_texture(image) && __cltile_has_squares(&region, kind, components)) {                        \
        __cltile_fetch_squares(&region, components, dwords, __cltile_handle_of(image));                                \
    } else {                                                                                                           \
        uint any[sizeof dwords / 4];                                                                                   \
        __cltile_read_any(&region, components, any, image);                                                            \
        _Pragma("unroll") for (uint k = 0; k < sizeof dwords / 4; ++k) dwords[k] = any[k];                             \
    }                                                                                                                  \
    _Pragma("unroll") for (uint k = 0; k < sizeof dwords / 4; ++k) block.dwords[k] = dwords[k];
