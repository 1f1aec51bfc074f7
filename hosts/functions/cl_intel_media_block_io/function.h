// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the builtins of media blocks are compiled, and into how much code: as functions, once for all calls, in loops.
// Intel's CPU runtime takes over a second for each inlined call, and no longer for more calls of a function, which is as
// fast. Unrolled loops and code apart for some encodings make blocks slower.

#pragma once

#ifdef CLTILE_SHARED // libcltile inlines builtins
#define CLTILE_BLOCK_BUILTIN CLTILE_BUILTIN
#else
#define CLTILE_SHARED static __attribute__((noinline, overloadable, convergent))
#define CLTILE_BLOCK_BUILTIN CLTILE_SHARED
#endif
#define CLTILE_BLOCK_LOOP _Pragma("nounroll")
#define CLTILE_COMPONENTS(n) ((n) + (get_work_dim() >> 8)) // n: SPIR-V loses the pragma, and loops of constants are unrolled
#define CLTILE_FOR_ENCODING(format, statement) statement;
