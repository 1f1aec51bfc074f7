// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// async_work_group_copy_2D2D: copies a 2D tile of elements of any size between global and local memory.

#include "cl_khr_extended_async_copies/copy.h"

#define CLTILE_DST local
#define CLTILE_SRC global
#include "cl_khr_extended_async_copies/async_work_group_copy_2D2D.inc"
#undef CLTILE_DST
#undef CLTILE_SRC

#define CLTILE_DST global
#define CLTILE_SRC local
#include "cl_khr_extended_async_copies/async_work_group_copy_2D2D.inc"
#undef CLTILE_DST
#undef CLTILE_SRC
