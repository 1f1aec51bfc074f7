// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How code for 2D blocks is compiled that the extension's rules exclude, on NVIDIA's GPUs: once for a program, not once for
// each call.

#pragma once

#define CLTILE_SELDOM static __attribute__((noinline))
#define CLTILE_SELDOM_LOOP _Pragma("unroll")
#define CLTILE_IN_EACH_LANE true
