// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the builtins of media blocks are compiled: as functions, once for all calls. Intel's CPU runtime takes over a second
// for each inlined call, and no longer for more calls of a function, which is as fast.

#pragma once

#define CLTILE_BLOCK_BUILTIN static __attribute__((noinline, overloadable, convergent))
