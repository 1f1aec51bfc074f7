// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Async copies by loads and stores of every work-item.

#ifndef CLTILE_COPY_H
#define CLTILE_COPY_H

// X(type of a chunk, bytes in it).
#define CLTILE_CHUNKS(X) X(uint4, 16) X(uint2, 8) X(uint, 4) X(ushort, 2) X(uchar, 1)
#define CLTILE_WIDEST_CHUNK 16
#define CLTILE_MOVE_CHUNK(dst, src) *(dst) = *(src)

#include "cl_khr_extended_async_copies/completion.h"

#define CLTILE_DST local
#define CLTILE_SRC global
#include "cl_khr_extended_async_copies/copy_lines.inc"
#undef CLTILE_DST
#undef CLTILE_SRC

#define CLTILE_DST global
#define CLTILE_SRC local
#include "cl_khr_extended_async_copies/copy_lines.inc"
#undef CLTILE_DST
#undef CLTILE_SRC

#endif
