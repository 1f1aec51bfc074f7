// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the elements of a media block region stand: from sub-group lane and vector component to image byte and row.

#pragma once

#include "cl_intel_media_block_io.h"
#include "cl_intel_media_block_io/constants.h"
#include "cl_intel_media_block_io/function.h"

// What read_write images need, where the host has them.
#ifdef CLTILE_READ_WRITE_IMAGES
#define CLTILE_IF_READ_WRITE(text...) text
#else
#define CLTILE_IF_READ_WRITE(text...)
#endif

// Structures are passed by pointer: by value they are copied with their padding, in copies that outlive inlining.
#define CLTILE_INLINE static inline __attribute__((always_inline, overloadable, convergent))

// For code that all builtins of an access qualifier have in common, and that a host need not inline. Bitcode and SPIR-V
// libraries define it so that they, and the modules that they are linked with, have that code once.
#ifndef CLTILE_SHARED
#define CLTILE_SHARED CLTILE_INLINE
#endif

struct __cltile_region {
    int2 origin;        // x in bytes, y in rows, from the image's top-left corner
    int width, height;  // elements in a row, rows
    uint row_slots;     // slots from one row of the region to the next: a power of two unless rows are packed
    uint row_shift;     // its log2, where it is a power of two
    uint element_bytes; // 1, 2 or 4
    uint lane, lanes;   // this work-item's sub-group local id, the maximum sub-group size
};

struct __cltile_slot {
    uint index;  // component * lanes + lane: the slot's number in the region, row-major, padding included
    long x, y;   // first byte of its element, and its row, in the image; long, since offsets may be near INT_MAX
    uint column; // its element's number in the row
    bool inside; // the region has an element here
};

// log2 of the next power of two of a row's bytes: 2 to 31.
CLTILE_INLINE uint __cltile_pitch_shift(uint row_bytes) {
    const uint least = row_bytes < 4 ? 4 : row_bytes, bytes = least > 0x80000000 ? 0x80000000 : least;
    return 32 - (uint)CLTILE_LEADING_ZEROS(bytes - 1);
}

CLTILE_INLINE void __cltile_make_lane_region(private struct __cltile_region *region, int2 origin, int width, int height,
                                             uint element_bytes, uint lane, uint lanes) {
    const uint row_shift = __cltile_pitch_shift((uint)width * element_bytes) - (element_bytes >> 1);
    const uint packed_slots = width < 1 ? 1 : (uint)width;
    region->origin = origin;
    region->width = width;
    region->height = height;
    region->element_bytes = element_bytes;
    region->row_slots = __cltile_region_rows_packed ? packed_slots : 1u << row_shift;
    region->row_shift = row_shift;
    region->lane = lane;
    region->lanes = lanes;
}

CLTILE_INLINE void __cltile_make_region(private struct __cltile_region *region, int2 origin, int width, int height,
                                        uint element_bytes) {
    __cltile_make_lane_region(region, origin, width, height, element_bytes, get_sub_group_local_id(),
                              get_max_sub_group_size());
}

// The region's row that a slot is in.
CLTILE_INLINE uint __cltile_row_of(const private struct __cltile_region *region, uint slot) {
    return __cltile_region_rows_packed ? slot / region->row_slots : slot >> region->row_shift;
}

// The slot that a lane's component holds.
CLTILE_INLINE void __cltile_slot_of(const private struct __cltile_region *region, uint component, uint lane,
                                    private struct __cltile_slot *slot) {
    slot->index = component * region->lanes + lane;
    const uint row = __cltile_row_of(region, slot->index);
    slot->column = slot->index - row * region->row_slots;
    slot->x = (long)region->origin.x + (long)(slot->column * region->element_bytes);
    slot->y = (long)region->origin.y + (long)row;
    slot->inside = (int)slot->column < region->width && (int)row < region->height;
}

// Positions and sizes are compared as `ulong`, where negative ones are beyond every image.
CLTILE_INLINE int __cltile_clamp(long at, int size) {
    return (ulong)at < (ulong)size ? (int)at : (int)(at >> 32) < 0 ? 0 : size - 1;
}

// The element of a component: a lane's components lie in dwords as its vector does in memory.
CLTILE_INLINE uint __cltile_get_element(const private struct __cltile_region *region, const private uint *dwords,
                                        uint component) {
    const uint byte = component * region->element_bytes;
    const uint mask = 0xffffffffu >> (32 - 8 * region->element_bytes);
    return dwords[byte / 4] >> (8 * (byte % 4)) & mask;
}

CLTILE_INLINE void __cltile_set_element(const private struct __cltile_region *region, private uint *dwords,
                                        uint component, uint element) {
    const uint byte = component * region->element_bytes;
    dwords[byte / 4] |= element << (8 * (byte % 4));
}

// A builtin for each access qualifier that the host has: CLTILE_READ and CLTILE_WRITE, which targets define, are for
// one.
#define CLTILE_READ_READ_ONLY(list...) CLTILE_READ(read_only, list)
#define CLTILE_READ_READ_WRITE(list...) CLTILE_IF_READ_WRITE(CLTILE_READ(read_write, list))
#define CLTILE_WRITE_WRITE_ONLY(list...) CLTILE_WRITE(write_only, list)
#define CLTILE_WRITE_READ_WRITE(list...) CLTILE_IF_READ_WRITE(CLTILE_WRITE(read_write, list))
