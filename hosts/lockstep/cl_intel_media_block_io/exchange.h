// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How lanes put together texels that they share, on Mesa's llvmpipe: in turn. It runs up to 16 work-items that are
// neighbours in the first dimension in lockstep, as one vector, and one vector after the other.

#pragma once

#include "cl_intel_media_block_io/read_region.h"

#define CLTILE_LANES_TAKE_TURNS 1
#define CLTILE_IN_TURN(shares_texels, statement)                                                                       \
    for (uint turn = 0, turns = shares_texels ? 16 : 1; turn < turns; ++turn)                                          \
        if (get_local_id(0) % turns == turn) {                                                                         \
            statement                                                                                                  \
        }

uint __cltile_broadcast(uint mine, uint lane); // never called

// Reads of write_only images: OpImageRead of SPIR-V, which llvmpipe runs whatever the access qualifier. They have names
// of their own here, as Clang forgets its own overloads of a name that is declared.
float4 __cltile_read_imagef(write_only image2d_t, int2) __asm__("_Z11read_imagef14ocl_image2d_woDv2_i");
int4 __cltile_read_imagei(write_only image2d_t, int2) __asm__("_Z11read_imagei14ocl_image2d_woDv2_i");
uint4 __cltile_read_imageui(write_only image2d_t, int2) __asm__("_Z12read_imageui14ocl_image2d_woDv2_i");
#define read_imagef __cltile_read_imagef
#define read_imagei __cltile_read_imagei
#define read_imageui __cltile_read_imageui
#undef CLTILE_COORDINATES
#define CLTILE_COORDINATES(at) at

#define CLTILE_ACCESS write_only
#include "cl_intel_media_block_io/read_region.inc"
#undef CLTILE_ACCESS
#undef read_imagef
#undef read_imagei
#undef read_imageui

CLTILE_INLINE bool __cltile_read_to_merge(const private struct __cltile_format *format, int2 at, private uint4 *bytes,
                                          write_only image2d_t image) {
    *bytes = __cltile_read_old_texel(format, at, image);
    return true;
}

// Of a plain block's texel.
CLTILE_INLINE uint4 __cltile_read_old_channels(int2 at, write_only image2d_t image) {
    return __cltile_read_imageui(image, at);
}
