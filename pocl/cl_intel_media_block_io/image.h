// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images as PoCL has them in memory: in its kernels for CPUs an image2d_t points to a dev_image_t.
//
// Source: pocl_image_types.h of PoCL, the same from 1.2 to 7.1, with which cmake/pocl_layout.cl compares
// this.
//
// What all of this code is written for: PoCL makes a loop over work-items of a kernel, and LLVM makes of an element of
// neighbouring work-items one wide load or store, if
// - the loop has no calls and no branches but by the work-item's number. Whether a block is inside the image is the
//   same for all of them: LLVM 15 takes such a question out of the loop, for a loop of each answer, where no more than
//   50 instructions are then there twice. A store whose address is not at a constant distance from another's counts as
//   two, as does each value that both branches of a condition give, since PoCL keeps these in memory. A kernel that
//   copies a block of 16 components has 49 (CLTILE_READ has how). In longer kernels the question stays in the loop, and
//   elements are moved one by one;
// - the addresses are neighbours for LLVM, too: it sees through no division (__cltile_load_two_rows).

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

// Where an image is. In a kernel for PoCL's CPUs Clang has pointers for images; SPIR-V has not, and the function is that of
// image_in_memory.ll.
#if (defined(__SPIR__) || defined(__SPIRV__)) && __clang_major__ >= 18
#define CLTILE_IN_MEMORY(image) __cltile_image_in_memory(image)
#define CLTILE_IMAGE_IN_MEMORY(access)                                                                                 \
    __attribute__((overloadable, const)) const global struct __cltile_pocl_image *__cltile_image_in_memory(            \
        access image2d_t image);
CLTILE_IMAGE_IN_MEMORY(read_only)
CLTILE_IMAGE_IN_MEMORY(write_only)
#ifdef CLTILE_READ_WRITE_IMAGES
CLTILE_IMAGE_IN_MEMORY(read_write)
#endif
#else
#define CLTILE_IN_MEMORY(image) __builtin_astype(image, const global struct __cltile_pocl_image *)
#endif

struct __cltile_extent {
    global uchar *data;
    long row_pitch, row_bytes, rows, texel_bytes; // row_bytes: without what pads the pitch
};

CLTILE_INLINE void __cltile_make_extent(private struct __cltile_extent *extent,
                                        const global struct __cltile_pocl_image *image) {
    extent->data = image->data;
    extent->row_pitch = image->row_pitch;
    extent->texel_bytes = image->channels * image->channel_bytes;
    extent->row_bytes = image->width * (image->channels * image->channel_bytes);
    extent->rows = image->height;
}

// x and y as unsigned numbers: negative ones are then beyond every image. Blocks of packed rows, which need not be
// powers of two, are found nowhere: what is for blocks over the image's edge moves them, element by element.
CLTILE_INLINE long2 __cltile_find_inside(const private struct __cltile_extent *extent, long x, long y, long row_bytes,
                                         int height) {
    const bool inside = (x + row_bytes <= extent->row_bytes) & (y + height <= extent->rows);
    // A branch: a choice of two addresses would make loads wait for the answer.
    if (!inside || __cltile_region_rows_packed)
        return (long2)(0, extent->row_pitch);
    return (long2)((long)(extent->data + y * extent->row_pitch + x), extent->row_pitch);
}

// An origin in a general register: vectors of two take a detour.
CLTILE_INLINE ulong __cltile_pack_origin(int2 origin) {
    return (ulong)(uint)origin.y << 32 | (uint)origin.x;
}

CLTILE_INLINE int2 __cltile_unpack_origin(ulong origin) {
    return (int2)((int)(uint)origin, (int)(origin >> 32));
}

// __cltile_find_block: the address of a block's first byte, 0 unless all of the block is inside the image; and the
// bytes from one row to the next. What PoCL writes into a dev_image_t it writes before the kernel runs, so that the
// answer is always the same: `const` says so, and LLVM asks once for all work-items of a block.
#define CLTILE_IMAGE(access)                                                                                           \
    CLTILE_INLINE void __cltile_extent_of(private struct __cltile_extent *extent, access image2d_t image) {            \
        __cltile_make_extent(extent, CLTILE_IN_MEMORY(image));                                                         \
    }                                                                                                                  \
    CLTILE_OUTLINED __attribute__((const)) long2 __cltile_find_block(access image2d_t image, ulong origin, int width,  \
                                                                     int height, uint element_bytes) {                 \
        struct __cltile_extent extent;                                                                                 \
        __cltile_extent_of(&extent, image);                                                                            \
        return __cltile_find_inside(&extent, (uint)origin, origin >> 32, (long)width * element_bytes, height);         \
    }
CLTILE_IMAGE(read_only)
CLTILE_IMAGE(write_only)
#ifdef CLTILE_READ_WRITE_IMAGES
CLTILE_IMAGE(read_write)
#endif

// How a lane's elements lie in a block, or elsewhere: where that of component 0 is, and how far it is from there to
// those of the next row that the lane has elements of, and to the next of the same row.
struct __cltile_steps {
    global uchar *first;
    long row, column;
};

// Lanes and the slots of a row are powers of two, so that no row's end is between a component's lanes, or every row's
// end is between lanes. Of both numbers one is 1: components that a lane has in a row, rows that a component has.
CLTILE_INLINE uint __cltile_components_in_row(const private struct __cltile_region *region) {
    return region->row_slots < region->lanes ? 1 : region->row_slots / region->lanes;
}

CLTILE_INLINE uint __cltile_rows_in_component(const private struct __cltile_region *region) {
    return region->row_slots < region->lanes ? region->lanes / region->row_slots : 1;
}

CLTILE_INLINE void __cltile_steps_in_block(const private struct __cltile_region *region, long2 found,
                                           private struct __cltile_steps *steps) {
    const long row = region->lane / region->row_slots, column = region->lane % region->row_slots;
    steps->first = (global uchar *)found.x + row * found.y + column * region->element_bytes;
    steps->row = __cltile_rows_in_component(region) * found.y;
    steps->column = region->lanes * region->element_bytes;
}

// The same, but of elements one after the other from `elsewhere` on, unless the block was found.
CLTILE_INLINE void __cltile_steps_or_elsewhere(const private struct __cltile_region *region, long2 found,
                                               private void *elsewhere, private struct __cltile_steps *steps) {
    const bool inside = found.x != 0;
    __cltile_steps_in_block(region, found, steps);
    steps->first = inside ? steps->first : (global uchar *)(long)elsewhere;
    steps->row = inside ? steps->row : (long)(__cltile_components_in_row(region) * region->element_bytes);
    steps->column = inside ? steps->column : (long)region->element_bytes;
}

// Whether the region has an element for each component of each lane.
CLTILE_INLINE bool __cltile_is_full(const private struct __cltile_region *region, uint components) {
    return region->width == (int)region->row_slots &&
           (long)components * region->lanes <= (long)region->height * region->row_slots;
}

// Whether each component is the lanes of two whole rows.
CLTILE_INLINE bool __cltile_has_two_rows(const private struct __cltile_region *region, uint components) {
    return region->row_slots * 2 == region->lanes && __cltile_is_full(region, components);
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
