// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines whose two sides are not aligned alike: vectors of 8 bytes are loaded and stored at multiples of 8, and shifted
// in between. Nothing outside of a line is read. Vectors of 4 or of 16 bytes are slower on an H200: the former are more
// loads, the latter leave more bytes at the ends of lines.

#pragma once

#define CLTILE_VECTOR 8                                               // bytes
#define CLTILE_LONG_LINE (32 * CLTILE_VECTOR + 2 * CLTILE_VECTOR - 1) // which has 32 vectors, wherever it begins

// Bytes of a line before its chunks: as many as bring the destination to a multiple of their width, and a chunk's more
// where the first one would begin before the source's line.
CLTILE_INLINE uint __cltile_bytes_before_chunks(uint dst, uint src, uint width, private uint *shift) {
    const uint head = -dst & (width - 1);
    *shift = (src + head) & (width - 1);
    return head < *shift ? head + width : head;
}

// Bytes `shift` to `shift` + 7 of two vectors.
CLTILE_INLINE uint2 __cltile_shift(uint2 low, uint2 high, uint shift) {
    const bool by_word = shift >= 4;
    const uint w0 = by_word ? low.s1 : low.s0, w1 = by_word ? high.s0 : low.s1, w2 = by_word ? high.s1 : high.s0;
    const uint bits = shift % 4 * 8;
    return (uint2)((uint)(((ulong)w1 << 32 | w0) >> bits), (uint)(((ulong)w2 << 32 | w1) >> bits));
}
