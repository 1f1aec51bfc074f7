// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where functions that exchange data have local memory.

#pragma once

#include "cl_khr_subgroups/sub_group.h"

// 8 bytes for each work-item, and how many words before the half of them that the next exchange takes: the linker makes
// both, kernel by kernel.
local ulong *__cltile_exchange_area(void);
private uint *__cltile_exchange_turn(void);

// Begins the definition of an exchange, by its parameters.
#define CLTILE_EXCHANGE(list...) CLTILE_INLINE __attribute__((overloadable)) __cltile_exchange(list)
