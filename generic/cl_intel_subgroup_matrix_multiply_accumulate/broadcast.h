// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lane's dword, for all lanes.

#pragma once

#define CLTILE_INLINE static inline __attribute__((always_inline))
#define CLTILE_BROADCAST(word, lane) sub_group_broadcast(word, lane)
