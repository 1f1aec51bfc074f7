/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Rows of media blocks: their padding, and how many there may be. */

#pragma once

/* The bytes that a row of 1 to 32 bytes takes in the lanes' registers: the next power of two, at least 4. */
static inline unsigned cltile_padded_bytes(unsigned row_bytes) {
    unsigned padded = 4;
    while (padded < row_bytes)
        padded *= 2;
    return padded;
}

/* Table 6.X of cl_intel_media_block_io, for a row of a width that it has: as many rows as 256 padded bytes hold. */
static inline unsigned cltile_most_rows(unsigned row_bytes) {
    return 256 / cltile_padded_bytes(row_bytes);
}
