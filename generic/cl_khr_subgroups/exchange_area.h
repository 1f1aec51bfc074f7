// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where functions that exchange data have local memory.

#pragma once

#include "cl_khr_subgroups/sub_group.h"

// Two halves, in which each work-item has at least so many words of 4 bytes; how many these are, the most that a call
// in the kernel asks for; and how many words before the half that the next exchange takes: the linker makes all three,
// kernel by kernel.
local ulong *__cltile_exchange_area(uint words);
uint __cltile_exchange_words(void);
private uint *__cltile_exchange_turn(void);

// Begins the definition of an exchange, by its parameters.
#define CLTILE_EXCHANGE(list...) CLTILE_INLINE __attribute__((overloadable)) __cltile_exchange(list)
