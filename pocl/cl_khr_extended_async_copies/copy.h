// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Async copies on PoCL's CPUs: one work-item moves all lines. Those of a work-group run one after another in a thread, so
// that sharing lines out gains nothing, and a line is moved fastest by one loop of wide loads and stores.

#ifndef CLTILE_POCL_COPY_H
#define CLTILE_POCL_COPY_H

#define CLTILE_WIDEST_CHUNK 16 // of what lines.h has for others
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
