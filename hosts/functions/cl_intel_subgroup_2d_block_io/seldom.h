// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How code for 2D blocks is compiled that the extension's rules exclude, on hosts whose compiler takes long for much code:
// once for a program, and in loops.

#pragma once

#define CLTILE_SELDOM static __attribute__((noinline))
#define CLTILE_SELDOM_LOOP _Pragma("nounroll")
#define CLTILE_IN_EACH_LANE true
