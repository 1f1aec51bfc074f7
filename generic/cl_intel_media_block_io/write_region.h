// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block writes: write_image* takes whole texels, so elements that are narrower are first put together.
//
// Where lanes exchange elements, the one that holds the first element of a texel collects the others by broadcasts.
// Where they take turns, each merges its own element into the texel. Either way the bytes of a texel that no element
// covers (8 and 16-byte texels, partial sub-groups) are kept by reading the texel first. exchange.h is the part that
// depends on the host.

#pragma once

#include "cl_intel_media_block_io/exchange.h"
#include "cl_intel_media_block_io/read_region.h"

#ifdef CLTILE_READ_WRITE_IMAGES
CLTILE_INLINE bool __cltile_read_to_merge(const private struct __cltile_format *format, int2 at, private uint4 *bytes,
                                          read_write image2d_t image) {
    *bytes = __cltile_read_old_texel(format, at, image);
    return true;
}

CLTILE_INLINE uint4 __cltile_read_old_channels(int2 at, read_write image2d_t image) {
    return read_imageui(image, at);
}
#endif

// A texel while its elements come in.
struct __cltile_texel {
    uint4 bytes;
    uint present; // one bit per byte
};

CLTILE_INLINE void __cltile_clear(private struct __cltile_texel *texel) {
    texel->bytes = (uint4)(0);
    texel->present = 0;
}

CLTILE_INLINE void __cltile_add_piece(private struct __cltile_texel *texel, const private struct __cltile_piece *piece,
                                      uint bits) {
    texel->bytes = __cltile_set_piece(piece, texel->bytes, bits);
    texel->present |= ((1u << piece->bytes) - 1) << piece->byte;
}

// A bit mask of the bytes of a dword that are present: the low four bits of `present`, each made eight.
CLTILE_INLINE uint __cltile_byte_mask(uint present) {
    return (present & 1 ? 0xffu : 0) | (present & 2 ? 0xff00u : 0) | (present & 4 ? 0xff0000u : 0) |
           (present & 8 ? 0xff000000u : 0);
}

CLTILE_INLINE uint4 __cltile_merge(const private struct __cltile_texel *texel, uint4 old) {
    const uint4 mask = (uint4)(__cltile_byte_mask(texel->present), __cltile_byte_mask(texel->present >> 4),
                               __cltile_byte_mask(texel->present >> 8), __cltile_byte_mask(texel->present >> 12));
    return (texel->bytes & mask) | (old & ~mask);
}

// Whether elements are narrower than texels, so that lanes may have parts of the same one.
CLTILE_INLINE bool __cltile_shares_texels(const private struct __cltile_region *region,
                                          const private struct __cltile_format *format) {
    return region->element_bytes < 1u << format->texel_shift;
}

#define CLTILE_ACCESS write_only
#include "cl_intel_media_block_io/write_region.inc"
#undef CLTILE_ACCESS

#ifdef CLTILE_READ_WRITE_IMAGES
#define CLTILE_ACCESS read_write
#include "cl_intel_media_block_io/write_region.inc"
#undef CLTILE_ACCESS
#endif

#define CLTILE_WRITE_AS(kind)                                                                                          \
    CLTILE_BLOCK_LOOP for (uint component = 0; component < CLTILE_COMPONENTS(count); ++component)                      \
        __cltile_write_plain(&region, kind, component, block.elements[component], image);

// Writes a block to a region of an image.
#define CLTILE_WRITE_REGION(block, region, texels_t, element_t, components, image)                                     \
    const uint count = components;                                                                                     \
    const int kind = __cltile_plain_kind(image, region.origin, region.width, region.height, sizeof(element_t));        \
    CLTILE_FOR_PLAIN(kind, sizeof(element_t), CLTILE_WRITE_AS)                                                         \
    else {                                                                                                             \
        CLTILE_BLOCK(texels_t, element_t, components) any;                                                             \
        any.texels = block.texels;                                                                                     \
        __cltile_write_general(image, region.origin, region.width, region.height, sizeof(element_t), components,       \
                               region.lane, region.lanes, any.dwords);                                                 \
    }
