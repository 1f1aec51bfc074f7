// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images as PoCL has them in memory: in its kernels for CPUs an image2d_t points to a dev_image_t.
//
// Source: pocl_image_types.h of PoCL, the same from 1.2 to 7.1, with which cmake/pocl_layout.cl compares
// this. (Vectors of 16 bytes are still put together byte by byte: the loop is too long for LLVM to take the question
// whether a block is inside the image out of it.)

#ifndef CLTILE_POCL_IMAGE_H
#define CLTILE_POCL_IMAGE_H

#include "region.h"

struct __cltile_pocl_image {
    global uchar *data;
    int width, height, depth, array_size;
    int row_pitch, slice_pitch; // bytes
    int levels, samples;
    int order, data_type;
    int channels, channel_bytes; // of a texel
};

// Functions that stay functions. PoCL makes a loop over work-items of a kernel: calls leave it short enough for LLVM to
// move decisions out of it, and to make of each element of neighbouring work-items one wide load or store.
#define CLTILE_OUTLINED static inline __attribute__((noinline, overloadable))

struct __cltile_extent {
    global uchar *data;
    long row_pitch, row_bytes, rows, texel_bytes; // row_bytes: without what pads the pitch
};

CLTILE_INLINE void __cltile_make_extent(private struct __cltile_extent *extent,
                                        const global struct __cltile_pocl_image *image) {
    extent->data = image->data;
    extent->row_pitch = image->row_pitch;
    extent->texel_bytes = (long)image->channels * image->channel_bytes;
    extent->row_bytes = image->width * extent->texel_bytes;
    extent->rows = image->height;
}

CLTILE_INLINE long2 __cltile_find_inside(const private struct __cltile_extent *extent, int2 origin, long row_bytes,
                                         int height) {
    if (origin.x < 0 || origin.y < 0 || origin.x + row_bytes > extent->row_bytes ||
        (long)origin.y + height > extent->rows)
        return (long2)(0, 0);
    return (long2)((long)(extent->data + origin.y * extent->row_pitch + origin.x), extent->row_pitch);
}

// __cltile_find_block: the address of a block's first byte, and the bytes from one row to the next; zeros unless all of
// the block is inside the image. What PoCL writes into a dev_image_t it writes before the kernel runs, so that the
// answer is always the same: `const` says so, and LLVM asks once for all work-items of a block.
#define CLTILE_IMAGE(access)                                                                                           \
    CLTILE_INLINE void __cltile_extent_of(private struct __cltile_extent *extent, access image2d_t image) {            \
        __cltile_make_extent(extent, __builtin_astype(image, const global struct __cltile_pocl_image *));              \
    }                                                                                                                  \
    CLTILE_OUTLINED __attribute__((const)) long2 __cltile_find_block(access image2d_t image, int2 origin, int width,   \
                                                                     int height, uint element_bytes) {                 \
        struct __cltile_extent extent;                                                                                 \
        __cltile_extent_of(&extent, image);                                                                            \
        return __cltile_find_inside(&extent, origin, (long)width * element_bytes, height);                             \
    }
CLTILE_IMAGE(read_only)
CLTILE_IMAGE(write_only)
#ifdef CLTILE_READ_WRITE_IMAGES
CLTILE_IMAGE(read_write)
#endif

// Where a lane's element of component 0 is in a block, and from there the one of another component. Lanes and the slots
// of a row are powers of two, so that no row's end is between a component's lanes, or every row's end is between lanes.
CLTILE_INLINE long __cltile_lane_at(const private struct __cltile_region *region, long row_pitch) {
    return region->lane / region->row_slots * row_pitch + region->lane % region->row_slots * region->element_bytes;
}

CLTILE_INLINE long __cltile_component_at(const private struct __cltile_region *region, uint component, long row_pitch) {
    const uint slot = component * region->lanes;
    return slot / region->row_slots * row_pitch + slot % region->row_slots * region->element_bytes;
}

// Whether the region has an element for each component of each lane.
CLTILE_INLINE bool __cltile_is_full(const private struct __cltile_region *region, uint components) {
    return region->width == (int)region->row_slots &&
           (long)components * region->lanes <= (long)region->height * region->row_slots;
}

CLTILE_INLINE bool __cltile_has_element(const private struct __cltile_region *region, uint component) {
    struct __cltile_slot slot;
    __cltile_slot_of(region, component, region->lane, &slot);
    return slot.inside;
}

CLTILE_INLINE long __cltile_nearest(long at, long last) {
    return at < 0 ? 0 : at > last ? last : at;
}

// An element of a row; each byte of it outside the image is that of the nearest texel which has the same place in it.
CLTILE_INLINE uint __cltile_clamped_element(const private struct __cltile_extent *extent, long x, long y, uint bytes) {
    const global uchar *row = extent->data + __cltile_nearest(y, extent->rows - 1) * extent->row_pitch;
    uint element = 0;
    for (uint done = 0; done < bytes; ++done) {
        const long byte = (x + done) & (extent->texel_bytes - 1);
        const long texel = __cltile_nearest(x + done - byte, extent->row_bytes - extent->texel_bytes);
        element |= (uint)row[texel + byte] << (8 * done);
    }
    return element;
}

// Whether an element is wholly inside the image; what is not is dropped.
CLTILE_INLINE bool __cltile_in_bounds(const private struct __cltile_extent *extent, long x, long y, uint bytes) {
    return x >= 0 && x + bytes <= extent->row_bytes && y >= 0 && y < extent->rows;
}

// A vector and its elements.
#define CLTILE_BLOCK(texels_t, element_t, components)                                                                  \
    union {                                                                                                            \
        element_t elements[components];                                                                                \
        texels_t texels;                                                                                               \
    }

#define CLTILE_ELEMENT uchar
#include "elements.inc"
#undef CLTILE_ELEMENT
#define CLTILE_ELEMENT ushort
#include "elements.inc"
#undef CLTILE_ELEMENT
#define CLTILE_ELEMENT uint
#include "elements.inc"
#undef CLTILE_ELEMENT

#endif
