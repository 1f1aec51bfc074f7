// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How code for 2D blocks is compiled that the extension's rules exclude: functions, and loops over what a lane has.

#pragma once

#define CLTILE_SELDOM CLTILE_INLINE
#define CLTILE_SELDOM_LOOP _Pragma("unroll")

// True, in each lane: for targets whose compiler has to think that it may differ by lane.
#define CLTILE_IN_EACH_LANE true
