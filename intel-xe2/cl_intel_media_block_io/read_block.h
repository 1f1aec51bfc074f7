// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Media block reads by sub-group block reads.

#pragma once

#include "cl_intel_media_block_io/read_region.h"
#include "cl_intel_media_block_io/take_rows.h"

#define CLTILE_ACCESS read_only
#include "cl_intel_media_block_io/read_rows.inc"
#undef CLTILE_ACCESS
#ifdef CLTILE_READ_WRITE_IMAGES
#define CLTILE_ACCESS read_write
#include "cl_intel_media_block_io/read_rows.inc"
#undef CLTILE_ACCESS
#endif

// The element of a component in the lanes' dwords.
CLTILE_INLINE void __cltile_unpack(const private uint *dwords, uint component, private uchar *element) {
    const uchar4 four = as_uchar4(dwords[component / 4]);
    *element = component % 4 == 0 ? four.s0 : component % 4 == 1 ? four.s1 : component % 4 == 2 ? four.s2 : four.s3;
}
CLTILE_INLINE void __cltile_unpack(const private uint *dwords, uint component, private ushort *element) {
    const ushort2 two = as_ushort2(dwords[component / 2]);
    *element = component % 2 == 0 ? two.s0 : two.s1;
}
CLTILE_INLINE void __cltile_unpack(const private uint *dwords, uint component, private uint *element) {
    *element = dwords[component];
}

#define CLTILE_READ(access, suffix, texels_t, element_t, components)                                                   \
    texels_t CLTILE_BUILTIN intel_sub_group_media_block_read_##suffix(int2 src_byte_offset, int width, int height,     \
                                                                      access image2d_t image) {                        \
        CLTILE_BLOCK(texels_t, element_t, components) block;                                                           \
        struct __cltile_region region;                                                                                 \
        __cltile_make_region(&region, src_byte_offset, width, height, sizeof(element_t));                              \
        if (__cltile_has_messages(&region)) {                                                                          \
            uint dwords[8];                                                                                            \
            __cltile_read_by_rows(&region, components, dwords, image);                                                 \
            _Pragma("unroll") for (uint component = 0; component < components; ++component)                            \
                __cltile_unpack(dwords, component, &block.elements[component]);                                        \
        } else {                                                                                                       \
            CLTILE_READ_REGION(block, region, texels_t, element_t, components, image)                                  \
        }                                                                                                              \
        return block.texels;                                                                                           \
    }
