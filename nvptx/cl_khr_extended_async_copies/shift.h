// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lines whose two sides are not aligned alike: vectors of 16 bytes are loaded and stored at multiples of 16, and shifted
// in between. Nothing outside of a line is read.

#ifndef CLTILE_SHIFT_H
#define CLTILE_SHIFT_H

// Vectors of the destination that surely are within a line, and so are those that they come from.
CLTILE_INLINE uint __cltile_vectors(uint line_bytes) {
    return line_bytes < 31 ? 0 : (line_bytes - 31) / 16;
}

// Bytes of a line before its vectors: as many as bring the destination to a multiple of 16, and 16 more where the first
// vector would begin before the source's line.
CLTILE_INLINE uint __cltile_bytes_before_vectors(uint dst, uint src, private uint *shift) {
    const uint head = -dst & 15;
    *shift = (src + head) & 15;
    return head < *shift ? head + 16 : head;
}

// Bytes `shift` to `shift` + 15 of two vectors.
CLTILE_INLINE uint4 __cltile_shift(uint4 low, uint4 high, uint shift) {
    uint w0 = low.s0, w1 = low.s1, w2 = low.s2, w3 = low.s3, w4 = high.s0, w5 = high.s1, w6 = high.s2;
    if ((shift & 8) != 0) {
        w0 = w2;
        w1 = w3;
        w2 = w4;
        w3 = w5;
        w4 = w6;
        w5 = high.s3;
    }
    if ((shift & 4) != 0) {
        w0 = w1;
        w1 = w2;
        w2 = w3;
        w3 = w4;
        w4 = w5;
    }
    const uint bits = shift % 4 * 8;
    return (uint4)((uint)(((ulong)w1 << 32 | w0) >> bits), (uint)(((ulong)w2 << 32 | w1) >> bits),
                   (uint)(((ulong)w3 << 32 | w2) >> bits), (uint)(((ulong)w4 << 32 | w3) >> bits));
}

#endif
