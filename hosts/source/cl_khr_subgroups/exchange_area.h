// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where functions that exchange data have local memory in programs from source: their first parameters. The host has
// kernels and functions of the program pass them on. CLTILE_EXCHANGE_WORDS is the program's.

#pragma once

#include "cl_khr_subgroups/sub_group.h"

#define __cltile_exchange_area(words) __cltile_words
#define __cltile_exchange_words() CLTILE_EXCHANGE_WORDS
#define __cltile_exchange_turn() __cltile_turn
#define CLTILE_EXCHANGE(list...)                                                                                       \
    CLTILE_INLINE __attribute__((overloadable)) __cltile_exchange_by(local ulong *__cltile_words,                      \
                                                                     __private uint *__cltile_turn, list)
#define __cltile_exchange(list...) __cltile_exchange_by(__cltile_words, __cltile_turn, list)
