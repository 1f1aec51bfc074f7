// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Async copies on NVIDIA's GPUs, of compute capability 8.0 and up: by cp.async into local memory where both sides are
// aligned alike to 4 bytes or more, and by shifted vectors otherwise.

#pragma once

// Longer lines keep work-items busy one by one; and if a kernel has constant sizes, they stay that.
#define CLTILE_JOIN_BELOW 256

#define CLTILE_KEEP_LOOP _Pragma("unroll 1") // unrolled, they are much code in each kernel, and no faster

#include "cl_khr_extended_async_copies/completion.h"
#include "cl_khr_extended_async_copies/chunks.h"
#include "cl_khr_extended_async_copies/rows.h"
#include "cl_khr_extended_async_copies/shift.h"

// Code that stays a function: the library's builtins have it in common.
#ifdef CLTILE_SHARED
#define CLTILE_APART CLTILE_SHARED
#else
#define CLTILE_APART static __attribute__((noinline, overloadable))
#endif

#define CLTILE_DST local
#define CLTILE_SRC global
#define CLTILE_LEAST_CHUNK 4 // what is wider need not pass through registers
#include "cl_khr_extended_async_copies/copy_lines.inc"
#undef CLTILE_DST
#undef CLTILE_SRC
#undef CLTILE_LEAST_CHUNK

#define CLTILE_DST global
#define CLTILE_SRC local
#define CLTILE_LEAST_CHUNK CLTILE_VECTOR
#include "cl_khr_extended_async_copies/copy_lines.inc"
#undef CLTILE_DST
#undef CLTILE_SRC
#undef CLTILE_LEAST_CHUNK
