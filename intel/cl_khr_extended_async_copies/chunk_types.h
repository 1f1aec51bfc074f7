// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The chunks that work-items move by loads and stores, where sub-group blocks cannot: of a dword at most for each work-item,
// which already fill the cache lines.

#pragma once

// X(type of a chunk, bytes in it).
#define CLTILE_CHUNKS(X) X(uint, 4) X(ushort, 2) X(uchar, 1)
#define CLTILE_WIDEST_CHUNK 4
