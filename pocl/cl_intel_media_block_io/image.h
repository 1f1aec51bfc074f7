// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images as PoCL has them in memory: in its kernels for CPUs an image2d_t points to a dev_image_t.
//
// Source: pocl_image_types.h of PoCL, the same from 1.2 to 7.1, with which cmake/pocl_layout.cl compares
// this.
//
// PoCL makes a loop over the work-items of a kernel. LLVM turns an element of neighbouring work-items into one wide
// load or store under two conditions:
// - The loop has no calls, and no branches but those by the work-item's number. Whether a block is inside the image is
// the
//   same for all work-items. LLVM moves this condition out of the loop (loop unswitching), and makes a loop for each
//   result, if that duplicates less than 50 instructions; each argument of a call counts as one. Code that only one
//   result needs is not duplicated. In longer kernels the condition stays in the loop, and elements are moved one by
//   one.
// - LLVM sees that the addresses are neighbours: it does not see through a division (__cltile_load_two_rows).
//
// So the code for blocks at an edge is in functions with few arguments. Counts differ between LLVM 15 (PoCL 3.1), 18
// (6.0) and 21 (7.1): ./dev bench media-block shows what came of them.

#pragma once

#include "cl_intel_media_block_io/region.h"

struct __cltile_pocl_image {
    global uchar *data;
    int width, height, depth, array_size;
    int row_pitch, slice_pitch; // bytes
    int levels, samples;
    int order, data_type;
    int channels, channel_bytes; // of a texel
};

// Functions that are not inlined. Once PoCL 7 has made its loop, it drops `noinline` and makes all functions internal,
// and LLVM then inlines an internal function's only call, whatever its size. PoCL spares functions whose names begin
// with __wrap_. In OpenCL C they are weak: LLVM never inlines a weak function, since another definition may take its
// place. For the same reason LLVM cannot infer that it is not convergent, and does not move convergent calls out of
// loops. What is linked may become SPIR-V, where nothing is weak: a link exports them (keep_names in lib/link/finish.c),
// so that LLVM inlines small ones only.
#if __has_attribute(noconvergent) && !defined(CLTILE_LINKED)
#define CLTILE_OUTLINED __attribute__((weak, noinline, noconvergent, visibility("hidden")))
#else
#define CLTILE_OUTLINED static __attribute__((noinline))
#endif

// Where an image is. In a kernel for PoCL's CPUs Clang has pointers for images; SPIR-V has not, and the function is
// that of image_in_memory.ll.
#if (defined(__SPIR__) || defined(__SPIRV__)) && __clang_major__ >= 18
#define CLTILE_IN_MEMORY(image) __cltile_image_in_memory(image)
#define CLTILE_IMAGE_IN_MEMORY(access)                                                                                 \
    __attribute__((overloadable, const)) const global struct __cltile_pocl_image *__cltile_image_in_memory(            \
        access image2d_t image);
CLTILE_IMAGE_IN_MEMORY(read_only)
CLTILE_IMAGE_IN_MEMORY(write_only)
CLTILE_IF_READ_WRITE(CLTILE_IMAGE_IN_MEMORY(read_write))
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

// Where a block is in memory.
struct __cltile_found {
    bool inside;       // all of the block is inside the image; else what follows has no meaning
    long first, pitch; // the address of the block's first byte; bytes from one row to the next
};

// x and y are unsigned: negative ones are then beyond every image. Blocks of packed rows, which need not be powers of
// two, count as outside: the code for the image's edge moves them, element by element.
CLTILE_INLINE bool __cltile_is_inside(const private struct __cltile_extent *extent, long x, long y, long row_bytes,
                                      int height) {
    return (x + row_bytes <= extent->row_bytes) & (y + height <= extent->rows) & !__cltile_region_rows_packed;
}

// An origin in a general register: vectors of two take a detour.
CLTILE_INLINE ulong __cltile_pack_origin(int2 origin) {
    return (ulong)(uint)origin.y << 32 | (uint)origin.x;
}

CLTILE_INLINE int2 __cltile_unpack_origin(ulong origin) {
    return (int2)((int)(uint)origin, (int)(origin >> 32));
}

// A block's origin, its width and height, as one argument.
CLTILE_INLINE ulong2 __cltile_pack_block(const private struct __cltile_region *region) {
    return (ulong2)(__cltile_pack_origin(region->origin), (ulong)(uint)region->height << 32 | (uint)region->width);
}

#if defined(__SPIR__) || defined(__SPIRV__)
// PoCL ignores what SPIR-V says of a function's effects, so this is no function. Images are NoAlias in SPIR-V: LLVM
// sees that the result is the same for all work-items, as long as no branch leads to a load.
CLTILE_INLINE void __cltile_find(private struct __cltile_found *found, const global struct __cltile_pocl_image *image,
                                 const private struct __cltile_region *region) {
    const long x = (uint)region->origin.x, y = (uint)region->origin.y;
    struct __cltile_extent extent;
    __cltile_make_extent(&extent, image);
    found->inside = __cltile_is_inside(&extent, x, y, (long)region->width * region->element_bytes, region->height);
    found->first = (long)(extent.data + y * extent.row_pitch + x);
    found->pitch = extent.row_pitch;
}
#else
// The address of a block's first byte, or 0, and the pitch. PoCL writes a dev_image_t before the kernel runs, so the
// result is always the same: `const` says so, and LLVM calls the function once for all work-items.
CLTILE_OUTLINED __attribute__((const)) long2 __wrap___cltile_find_block(const global struct __cltile_pocl_image *image,
                                                                        ulong2 block, uint element_bytes) {
    struct __cltile_extent extent;
    __cltile_make_extent(&extent, image);
    const long x = (uint)block.x, y = block.x >> 32;
    // A branch: a choice of two addresses would make loads wait for the answer.
    if (!__cltile_is_inside(&extent, x, y, (long)(int)(uint)block.y * element_bytes, (int)(block.y >> 32)))
        return (long2)(0, extent.row_pitch);
    return (long2)((long)(extent.data + y * extent.row_pitch + x), extent.row_pitch);
}

CLTILE_INLINE void __cltile_find(private struct __cltile_found *found, const global struct __cltile_pocl_image *image,
                                 const private struct __cltile_region *region) {
    const long2 block = __wrap___cltile_find_block(image, __cltile_pack_block(region), region->element_bytes);
    found->inside = block.x != 0;
    found->first = block.x;
    found->pitch = block.y;
}
#endif

// How a lane's elements lie in a block: where that of component 0 is, and how far it is from there to those of the next
// row that the lane has elements of, and to the next of the same row.
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

CLTILE_INLINE void __cltile_steps_in_block(const private struct __cltile_region *region,
                                           const private struct __cltile_found *found,
                                           private struct __cltile_steps *steps) {
    const long row = region->lane / region->row_slots, column = region->lane % region->row_slots;
    steps->first = (global uchar *)found->first + row * found->pitch + column * region->element_bytes;
    steps->row = __cltile_rows_in_component(region) * found->pitch;
    steps->column = region->lanes * region->element_bytes;
}

// The same; for a block that is not inside the image, of elements one after the other from `elsewhere` on.
CLTILE_INLINE void __cltile_steps_or_elsewhere(const private struct __cltile_region *region,
                                               const private struct __cltile_found *found, private void *elsewhere,
                                               private struct __cltile_steps *steps) {
    __cltile_steps_in_block(region, found, steps);
    steps->first = found->inside ? steps->first : (global uchar *)(long)elsewhere;
    steps->row = found->inside ? steps->row : (long)(__cltile_components_in_row(region) * region->element_bytes);
    steps->column = found->inside ? steps->column : (long)region->element_bytes;
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

// At the image's edge, functions move 16 bytes of a lane's vector. They have no loops: LLVM then knows that they
// return, and may move what comes after them out of PoCL's loop.

// As one argument: a lane; the number of lanes (below 65536); an element's bytes; the first component that is moved;
// how many the vector has. LLVM inlines calls whose constant arguments leave little of a function, so constants stand
// beside the lane.
CLTILE_INLINE ulong __cltile_pack_edge(const private struct __cltile_region *region, uint first, uint components) {
    const uint constants = region->lanes | region->element_bytes << 16 | first << 20 | components << 25;
    return (ulong)constants << 32 | region->lane;
}

struct __cltile_edge {
    struct __cltile_region region;
    uint first, components;
};

CLTILE_INLINE void __cltile_unpack_edge(private struct __cltile_edge *edge, ulong2 block, ulong packed) {
    const uint constants = (uint)(packed >> 32);
    __cltile_make_lane_region(&edge->region, __cltile_unpack_origin(block.x), (int)(uint)block.y, (int)(block.y >> 32),
                              constants >> 16 & 15, (uint)packed, constants & 0xffff);
    edge->first = constants >> 20 & 31;
    edge->components = constants >> 25;
}

// Each byte outside the image is that of the nearest texel, at the same place in it.
CLTILE_OUTLINED __attribute__((pure)) uint4 __wrap___cltile_read_at_edge(const global struct __cltile_pocl_image *image,
                                                                         ulong2 block, ulong packed) {
    uint dwords[4] = {0, 0, 0, 0};
    struct __cltile_extent extent;
    struct __cltile_edge edge;
    __cltile_make_extent(&extent, image);
    __cltile_unpack_edge(&edge, block, packed);
    const uint element_bytes = edge.region.element_bytes;
#pragma unroll
    for (uint i = 0; i < 16; ++i) {
        struct __cltile_slot slot;
        const uint in_element = i & (element_bytes - 1);
        __cltile_slot_of(&edge.region, edge.first + i / element_bytes, edge.region.lane, &slot);
        const global uchar *row = extent.data + __cltile_nearest(slot.y, extent.rows - 1) * extent.row_pitch;
        const long byte = (slot.x + in_element) & (extent.texel_bytes - 1);
        const long texel = __cltile_nearest(slot.x + in_element - byte, extent.row_bytes - extent.texel_bytes);
        if (slot.inside)
            dwords[i / 4] |= (uint)row[texel + byte] << (8 * (i % 4));
    }
    return (uint4)(dwords[0], dwords[1], dwords[2], dwords[3]);
}

// Drops elements that are not wholly inside the image.
CLTILE_INLINE void __cltile_store_in_bounds(const private struct __cltile_extent *extent, ulong2 block, ulong packed,
                                            uint4 vector) {
    const uint dwords[4] = {vector.x, vector.y, vector.z, vector.w};
    struct __cltile_edge edge;
    __cltile_unpack_edge(&edge, block, packed);
    const uint element_bytes = edge.region.element_bytes;
#pragma unroll
    for (uint i = 0; i < 16; ++i) {
        struct __cltile_slot slot;
        const uint component = edge.first + i / element_bytes, in_element = i & (element_bytes - 1);
        __cltile_slot_of(&edge.region, component, edge.region.lane, &slot);
        if (component < edge.components && slot.inside && slot.x >= 0 && slot.x + element_bytes <= extent->row_bytes &&
            slot.y >= 0 && slot.y < extent->rows)
            extent->data[slot.y * extent->row_pitch + slot.x + in_element] = (uchar)(dwords[i / 4] >> (8 * (i % 4)));
    }
}

#if defined(__SPIR__) || defined(__SPIRV__)
// PoCL ignores what SPIR-V says of a function's effects: a call that takes the image might change it, and each
// work-item would look for its block again. So this one takes what the image has.
CLTILE_OUTLINED void __wrap___cltile_write_at_edge(global uchar *data, ulong pitch_and_rows, long row_bytes,
                                                   ulong2 block, ulong packed, uint4 vector) {
    const struct __cltile_extent extent = {data, (long)(pitch_and_rows >> 32), row_bytes, (uint)pitch_and_rows, 0};
    __cltile_store_in_bounds(&extent, block, packed, vector);
}

CLTILE_INLINE void __cltile_write_at_edge(const global struct __cltile_pocl_image *image, ulong2 block, ulong packed,
                                          uint4 vector) {
    struct __cltile_extent e;
    __cltile_make_extent(&e, image);
    __wrap___cltile_write_at_edge(e.data, (ulong)e.row_pitch << 32 | (uint)e.rows, e.row_bytes, block, packed, vector);
}
#else
CLTILE_OUTLINED void __wrap___cltile_write_at_edge(const global struct __cltile_pocl_image *image, ulong2 block,
                                                   ulong packed, uint4 vector) {
    struct __cltile_extent extent;
    __cltile_make_extent(&extent, image);
    __cltile_store_in_bounds(&extent, block, packed, vector);
}

CLTILE_INLINE void __cltile_write_at_edge(const global struct __cltile_pocl_image *image, ulong2 block, ulong packed,
                                          uint4 vector) {
    __wrap___cltile_write_at_edge(image, block, packed, vector);
}
#endif

// A vector, its elements, and its bytes, 16 by 16.
#define CLTILE_BLOCK(texels_t, element_t, components)                                                                  \
    union {                                                                                                            \
        element_t elements[components];                                                                                \
        texels_t texels;                                                                                               \
        uint4 parts[(sizeof(texels_t) + 15) / 16];                                                                     \
    }

#define CLTILE_ELEMENT uchar
#include "cl_intel_media_block_io/elements.inc"
#undef CLTILE_ELEMENT
#define CLTILE_ELEMENT ushort
#include "cl_intel_media_block_io/elements.inc"
#undef CLTILE_ELEMENT
#define CLTILE_ELEMENT uint
#include "cl_intel_media_block_io/elements.inc"
#undef CLTILE_ELEMENT

CLTILE_INLINE void __cltile_load_at_edge(const global struct __cltile_pocl_image *image,
                                         const private struct __cltile_region *region, uint components,
                                         private uint4 *parts) {
    const ulong2 block = __cltile_pack_block(region);
    const uint in_part = 16 / region->element_bytes;
    parts[0] = __wrap___cltile_read_at_edge(image, block, __cltile_pack_edge(region, 0, components));
    if (components > in_part)
        parts[1] = __wrap___cltile_read_at_edge(image, block, __cltile_pack_edge(region, in_part, components));
}

CLTILE_INLINE void __cltile_store_at_edge(const global struct __cltile_pocl_image *image,
                                          const private struct __cltile_region *region, uint components,
                                          const private uint4 *parts) {
    const ulong2 block = __cltile_pack_block(region);
    const uint in_part = 16 / region->element_bytes;
    __cltile_write_at_edge(image, block, __cltile_pack_edge(region, 0, components), parts[0]);
    if (components > in_part)
        __cltile_write_at_edge(image, block, __cltile_pack_edge(region, in_part, components), parts[1]);
}
