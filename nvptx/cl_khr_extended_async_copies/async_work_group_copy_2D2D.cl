// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// async_work_group_copy_2D2D: copies a 2D tile between global and local memory, by cp.async where it can.

#include "copy.h"

#define CLTILE_DST local
#define CLTILE_SRC global
#include "async_work_group_copy_2D2D.inc"
#undef CLTILE_DST
#undef CLTILE_SRC

#define CLTILE_DST global
#define CLTILE_SRC local
#include "async_work_group_copy_2D2D.inc"
#undef CLTILE_DST
#undef CLTILE_SRC
