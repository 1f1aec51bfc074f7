// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Before all definitions: the builtins have private names, internal linkage, and draw no warnings.

#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#endif
#if !defined(__OPENCL_CPP_VERSION__) && __OPENCL_C_VERSION__ < 120 // has no `static`
#define static __attribute__((internal_linkage))
#endif
#define CLTILE_PRIVATE_NAMES
#define CLTILE_DEFINITIONS
#define CLTILE_BUILTIN static __attribute__((always_inline, overloadable, convergent))
