// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The chunks that work-items move by loads and stores.

#pragma once

// X(type of a chunk, bytes in it).
#define CLTILE_CHUNKS(X) X(uint4, 16) X(uint2, 8) X(uint, 4) X(ushort, 2) X(uchar, 1)
#define CLTILE_WIDEST_CHUNK 16
