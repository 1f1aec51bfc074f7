// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block writes on NVIDIA's GPUs: sust.b stores bytes as they are, to an image of any format. With .zero it drops
// a store that is not wholly inside the image, as blocks drop elements (PTX ISA, sust). x counts bytes, and is a
// multiple of the store's.

#pragma once

#include "cl_intel_media_block_io/texels.h" // before the others: it defines CLTILE_SHARED

#include "cl_intel_media_block_io/plain.h"

CLTILE_INLINE void __cltile_store(int2 at, uint bytes, uint element, ulong surface) {
    const ushort small = (ushort)element;
    if (bytes == 1)
        __asm__ volatile("sust.b.2d.b8.zero [%0, {%1, %2}], %3;" ::"l"(surface), "r"(at.x), "r"(at.y), "h"(small));
    else if (bytes == 2)
        __asm__ volatile("sust.b.2d.b16.zero [%0, {%1, %2}], %3;" ::"l"(surface), "r"(at.x), "r"(at.y), "h"(small));
    else
        __asm__ volatile("sust.b.2d.b32.zero [%0, {%1, %2}], %3;" ::"l"(surface), "r"(at.x), "r"(at.y), "r"(element));
}

CLTILE_INLINE void __cltile_store_element(const private struct __cltile_region *region, uint component, uint element,
                                          ulong surface) {
    const uint index = component * region->lanes + region->lane;
    const uint row = __cltile_row_of(region, index), column = index - row * region->row_slots;
    if ((int)column < region->width && (int)row < region->height)
        __cltile_store(region->origin + (int2)((int)(column * region->element_bytes), (int)row), region->element_bytes,
                       element, surface);
}

CLTILE_INLINE void __cltile_store_shared(const private struct __cltile_region *region, uint components,
                                         const private uint *dwords, ulong surface) {
    const uint count = (components * region->element_bytes + 3) / 4;
    uint texels[8];
#pragma unroll
    for (uint k = 0; k < count; ++k)
        texels[k] = dwords[k];
    __cltile_transpose(region, texels, count);
#pragma unroll
    for (uint k = 0; k < count; ++k) {
        const uint component = __cltile_moved_component(region, k);
        const int2 at = __cltile_moved_at(region, component), from = at - region->origin;
        if (component < components && from.x < region->width * (int)region->element_bytes && from.y < region->height)
            __cltile_store(at, 4, texels[k], surface);
    }
}

// Whether rows are whole dwords, as those of images for blocks have to be, so that none is partly inside. Of the common formats
// with texels of 4, 8 or 16 bytes they always are. Asked by all lanes, the width takes as long as several stores: one lane
// asks.
CLTILE_INLINE bool __cltile_has_dwords(const private struct __cltile_region *region, ulong surface) {
    const int order = __cltile_surface_order(surface), type = __cltile_surface_type(surface);
    if (order == CLK_RGBA || order == CLK_BGRA || type == CLK_FLOAT || type == CLK_UNSIGNED_INT32 ||
        type == CLK_SIGNED_INT32)
        return true;
    const uint lanes = region->lanes;
    uint width = 0;
    if (region->lane == 0)
        width = (uint)__cltile_surface_width(surface);
    return __cltile_shuffle_segment(width, 0, lanes, __cltile_segment_mask(lanes)) % 4 == 0;
}

// Whether lanes may share a block's dwords: each dword is of whole elements, and each lane is there.
CLTILE_INLINE bool __cltile_can_share_dwords(const private struct __cltile_region *region) {
    return !__cltile_region_rows_packed && region->lanes >= 4 &&
           ((uint)region->width % __cltile_elements_of_texel(region) == 0) & ((region->origin.x & 3) == 0) &
               __cltile_is_whole_sub_group();
}

// What lanes do not share: byte by byte, where all of an element is inside.
CLTILE_SHARED void __cltile_store_bytes(ulong surface, int2 origin, int width, int height, uint element_bytes,
                                        uint components, uint lane, uint lanes, const private uint *dwords) {
    struct __cltile_region region;
    __cltile_make_lane_region(&region, origin, width, height, element_bytes, lane, lanes);
    const ulong row_bytes = (ulong)__cltile_surface_width(surface) << __cltile_surface_texel_shift(surface);
    const ulong rows = (ulong)__cltile_surface_height(surface);
#pragma nounroll
    for (uint component = 0; component < components; ++component) {
        struct __cltile_slot slot;
        __cltile_slot_of(&region, component, lane, &slot);
        if (!slot.inside || (ulong)slot.x >= row_bytes || (ulong)slot.x + element_bytes > row_bytes ||
            (ulong)slot.y >= rows)
            continue;
        const uint element = __cltile_get_element(&region, dwords, component);
#pragma nounroll
        for (uint i = 0; i < element_bytes; ++i)
            __cltile_store((int2)((int)slot.x + (int)i, (int)slot.y), 1, element >> (8 * i), surface);
    }
}

// Writes a block to a region of an image.
#define CLTILE_WRITE_REGION(block, region, texels_t, element_t, components, image)                                     \
    const ulong surface = __cltile_handle_of(image);                                                                   \
    uint dwords[sizeof block.dwords / 4];                                                                              \
    _Pragma("unroll") for (uint k = 0; k < sizeof dwords / 4; ++k) dwords[k] = block.dwords[k];                        \
    if (sizeof(element_t) == 4 && (region.origin.x & 3) == 0) {                                                        \
        _Pragma("unroll") for (uint component = 0; component < components; ++component)                                \
            __cltile_store_element(&region, component, dwords[component], surface);                                    \
    } else if (sizeof(element_t) < 4 && __cltile_can_share_dwords(&region) &&                                          \
               __cltile_has_dwords(&region, surface)) {                                                                \
        __cltile_store_shared(&region, components, dwords, surface);                                                   \
    } else {                                                                                                           \
        uint any[sizeof dwords / 4];                                                                                   \
        _Pragma("unroll") for (uint k = 0; k < sizeof dwords / 4; ++k) any[k] = dwords[k];                             \
        __cltile_store_bytes(surface, region.origin, region.width, region.height, sizeof(element_t), components,       \
                             region.lane, region.lanes, any);                                                          \
    }
