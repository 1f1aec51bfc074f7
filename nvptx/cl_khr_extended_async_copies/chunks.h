// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a chunk moves: cp.async copies 4, 8 or 16 bytes into local memory, and the work-item goes on meanwhile.
// By way of the first cache (.ca): with 16 bytes past it (.cg), work-groups of up to 128 are 3 % slower on an H100, and of
// more not 1 % faster.
//
// Source: PTX ISA, "cp.async".

#pragma once

#define CLTILE_COPY(predicate, width) predicate "cp.async.ca.shared.global [%0], [%1], " width ";\n"

CLTILE_INLINE void __cltile_move_chunk(local uint4 *dst, const global uint4 *src) {
    __asm__ volatile(CLTILE_COPY("", "16") : : "l"(dst), "l"(src) : "memory");
}

// The work-item's chunks of a line. Words have a loop of their own: an instruction whose predicate is false takes time,
// too, which is 3 % of a copy of words on an H200.
CLTILE_INLINE void __cltile_move_chunks(local uchar *dst, const global uchar *src, uint width, uint chunks, uint lane,
                                        uint lanes) {
    if (width == 4) {
        CLTILE_KEEP_LOOP
        for (uint at = lane * 4; at < chunks * 4; at += lanes * 4)
            __asm__ volatile(CLTILE_COPY("", "4") : : "l"(dst + at), "l"(src + at) : "memory");
        return;
    }
    CLTILE_KEEP_LOOP
    for (uint at = lane * width; at < chunks * width; at += lanes * width)
        __asm__ volatile("{\n"
                         ".reg .pred is_8;\n"
                         "setp.eq.u32 is_8, %2, 8;\n" CLTILE_COPY("@is_8 ", "8") CLTILE_COPY("@!is_8 ", "16") "}"
                         :
                         : "l"(dst + at), "l"(src + at), "r"(width)
                         : "memory");
}
#undef CLTILE_COPY

CLTILE_INLINE void __cltile_move_chunk(global uint4 *dst, const local uint4 *src) {
    *dst = *src;
}

CLTILE_INLINE void __cltile_move_chunks(global uchar *dst, const local uchar *src, uint width, uint chunks, uint lane,
                                        uint lanes) {
    CLTILE_KEEP_LOOP
    for (uint at = lane * width; at < chunks * width; at += lanes * width)
        if (width == 16)
            *(global uint4 *)(dst + at) = *(const local uint4 *)(src + at);
        else
            *(global uint2 *)(dst + at) = *(const local uint2 *)(src + at);
}
