// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Async copies: copy_lines.inc moves the lines, in each direction.

#pragma once

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
