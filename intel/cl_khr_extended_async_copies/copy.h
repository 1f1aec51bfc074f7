// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Async copies by sub-group block reads and writes; what these cannot do is moved by loads and stores, of a dword at
// most for each work-item, which already fill the cache lines.

#ifndef CLTILE_INTEL_COPY_H
#define CLTILE_INTEL_COPY_H

// X(type of a chunk, bytes in it).
#define CLTILE_CHUNKS(X) X(uint, 4) X(ushort, 2) X(uchar, 1)
#define CLTILE_WIDEST_CHUNK 4
#define CLTILE_MOVE_CHUNK(dst, src) *(dst) = *(src)

#include "cl_khr_extended_async_copies/completion.h"
#include "cl_khr_extended_async_copies/blocks.h"

#define CLTILE_DST local
#define CLTILE_SRC global
#define CLTILE_ALLOWS_BLOCKS __cltile_allows_reads
#include "cl_khr_extended_async_copies/copy_lines.inc"
#undef CLTILE_DST
#undef CLTILE_SRC
#undef CLTILE_ALLOWS_BLOCKS

#define CLTILE_DST global
#define CLTILE_SRC local
#define CLTILE_ALLOWS_BLOCKS __cltile_allows_writes
#include "cl_khr_extended_async_copies/copy_lines.inc"
#undef CLTILE_DST
#undef CLTILE_SRC
#undef CLTILE_ALLOWS_BLOCKS

#endif
