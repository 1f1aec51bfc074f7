// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How functions for generic pointers are named in machine code: types may not tell them from those for private ones.

#pragma once

// NVIDIA's compiler has generic pointers in OpenCL C 3.0, its default, and not the feature's macro.
#if defined(__NVPTX__) && __OPENCL_C_VERSION__ >= 300 && !defined(CLTILE_GENERIC_POINTERS)
#define CLTILE_GENERIC_POINTERS
#endif

// CLTILE_NAME_GENERIC(name, label, base_t, value_t): declares a function with a name of its own.
#define CLTILE_NAME_GENERIC(name, label, base_t, value_t)                                                              \
    void CLTILE_BUILTIN name(base_t *, int, int, int, int2, generic value_t *) __asm__("__cltile_generic_" label);
