// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images on NVIDIA's GPUs beyond OpenCL C: by their handles, and texels that lanes share.

#pragma once

// What few images need: compiled once for a program, not once for each call. NVIDIA's compiler inlines a function that
// has an image as a parameter, so these have its handle, which PTX takes for the image.
#define CLTILE_SHARED static __attribute__((noinline, overloadable))

#include "cl_intel_media_block_io/codes.h"
#include "cl_intel_media_block_io/region.h"
#include "cl_intel_media_block_io/texel_shift.h"

#include "cl_khr_subgroups/warp.h"

#define CLTILE_HANDLE_OF(access)                                                                                       \
    CLTILE_INLINE ulong __cltile_handle_of(access image2d_t image) {                                                   \
        ulong handle;                                                                                                  \
        __asm__("mov.b64 %0, %1;" : "=l"(handle) : "l"(image));                                                        \
        return handle;                                                                                                 \
    }
CLTILE_HANDLE_OF(read_only)
CLTILE_HANDLE_OF(write_only)
CLTILE_IF_READ_WRITE(CLTILE_HANDLE_OF(read_write))

// Questions to a texture (a read_only image), and to a surface (any other): PTX ISA, txq and suq.
#define CLTILE_QUESTION(name, instruction)                                                                             \
    CLTILE_INLINE int __cltile_##name(ulong handle) {                                                                  \
        int answer;                                                                                                    \
        __asm__(instruction ".b32 %0, [%1];" : "=r"(answer) : "l"(handle));                                            \
        return answer;                                                                                                 \
    }
CLTILE_QUESTION(texture_width, "txq.width")
CLTILE_QUESTION(texture_height, "txq.height")
CLTILE_QUESTION(texture_order, "txq.channel_order")
CLTILE_QUESTION(texture_type, "txq.channel_data_type")
CLTILE_QUESTION(surface_width, "suq.width")
CLTILE_QUESTION(surface_height, "suq.height")
CLTILE_QUESTION(surface_order, "suq.channel_order")
CLTILE_QUESTION(surface_type, "suq.channel_data_type")

CLTILE_INLINE uint __cltile_surface_texel_shift(ulong surface) {
    return __cltile_texel_shift(__cltile_surface_order(surface), __cltile_surface_type(surface));
}

// Texels of 4 bytes that lanes share: each lane moves whole ones, and its neighbours give it its elements. An element
// is a byte or two of a texel, so that as many neighbours have a texel's elements, of one component. So of four
// components (of bytes; of words, two) each lane moves one, and exchanges transpose what they hold: a row of that
// square is then what one lane's vector has there, as it lies in memory.
CLTILE_INLINE uint __cltile_elements_of_texel(const private struct __cltile_region *region) {
    return 4 / region->element_bytes;
}

// Whether lanes may share texels: each slot has an element, and each lane is there.
CLTILE_INLINE bool __cltile_has_all_elements(const private struct __cltile_region *region, uint components) {
    return (region->lanes >= 4) & (region->width == (int)region->row_slots) &
           (components * region->lanes <= (uint)region->height << region->row_shift) & __cltile_is_whole_sub_group();
}

// The component of which this lane moves the texel, of those that dword k of its vector holds.
CLTILE_INLINE uint __cltile_moved_component(const private struct __cltile_region *region, uint k) {
    const uint elements = __cltile_elements_of_texel(region);
    return k * elements + region->lane % elements;
}

// Where a component's texel is: in bytes, and in rows.
CLTILE_INLINE int2 __cltile_moved_at(const private struct __cltile_region *region, uint component) {
    const uint slot = component * region->lanes + (region->lane & ~(__cltile_elements_of_texel(region) - 1));
    const uint row = slot >> region->row_shift;
    return region->origin + (int2)((int)((slot - (row << region->row_shift)) * region->element_bytes), (int)row);
}

// prmt takes each byte of its result from the one of eight that a nibble of the selector names.
CLTILE_INLINE uint __cltile_pick_bytes(uint low, uint high, uint selector) {
    uint result;
    __asm__("prmt.b32 %0, %1, %2, %3;" : "=r"(result) : "r"(low), "r"(high), "r"(selector));
    return result;
}

// The value of the lane whose number differs in these bits, where each lane of the sub-group is there.
CLTILE_INLINE uint __cltile_shuffle_xor(const private struct __cltile_region *region, uint mine, uint bits) {
    const uint segment = (32 - region->lanes) << 8 | 0x1f;
    uint theirs;
    __asm__ volatile("shfl.sync.bfly.b32 %0, %1, %2, %3, %4;"
                     : "=r"(theirs)
                     : "r"(mine), "r"(bits), "r"(segment), "r"(__cltile_segment_mask(region->lanes)));
    return theirs;
}

// Transposes: from a texel in each lane to elements of all of them in each, and the other way round. No dword's shuffle
// waits for that of another.
CLTILE_INLINE void __cltile_transpose(const private struct __cltile_region *region, private uint *dwords, uint count) {
    const uint last = 2 / region->element_bytes;
    uint theirs[8];
    if (region->element_bytes == 1) {
        _Pragma("unroll") for (uint k = 0; k < count; ++k) theirs[k] = __cltile_shuffle_xor(region, dwords[k], 1);
        _Pragma("unroll") for (uint k = 0; k < count; ++k)
            dwords[k] = __cltile_pick_bytes(dwords[k], theirs[k], region->lane % 2 != 0 ? 0x3715 : 0x6240);
    }
    _Pragma("unroll") for (uint k = 0; k < count; ++k) theirs[k] = __cltile_shuffle_xor(region, dwords[k], last);
    _Pragma("unroll") for (uint k = 0; k < count; ++k)
        dwords[k] = __cltile_pick_bytes(dwords[k], theirs[k], (region->lane & last) != 0 ? 0x3276 : 0x5410);
}
