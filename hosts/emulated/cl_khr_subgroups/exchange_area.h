// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where functions that exchange data have local memory.

#pragma once

#include "cl_khr_subgroups/sub_group.h"

// So many bytes for each work-item: the linker makes it, kernel by kernel.
local void *__cltile_exchange_area(uint bytes);

// Begins the definition of an exchange, by its parameters.
#define CLTILE_EXCHANGE(list...) CLTILE_INLINE __attribute__((overloadable)) __cltile_exchange(list)
