// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The header declares all sub-group blocks for Clang 19 and 22, device and host triples, and OpenCL C versions, beside
// the media blocks and more than once, and draws no warning. It defines no extension's macro. read_write images exist
// from OpenCL C 2.0 on.
// REQUIRES: once, clang-19, clang-22
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL2.0 --target=x86_64-linux-gnu -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=clc++2021 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-19 -x cl -cl-std=CL3.0 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-22 -x cl -cl-std=CL3.0 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: not %clang -x cl -cl-std=CL3.0 --target=spir64 -I%include -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s

#ifdef cl_intel_subgroups // Clang defines it for SPIR
#define IS_OF_CLANG
#endif
#include "cl_intel_media_block_io.h"
#include "cl_intel_subgroups.h"
#include <cl_intel_subgroups.h>

#if defined(cl_intel_subgroups) && !defined(IS_OF_CLANG)
#error cl_intel_subgroups has more functions
#endif

#define OF_MEMORY(suffix, T, E)                                                                                        \
    kernel void of_memory##suffix(global E *to, local E *from) {                                                       \
        T data = intel_sub_group_block_read##suffix(from);                                                             \
        intel_sub_group_block_write##suffix(to, data);                                                                 \
        intel_sub_group_block_write##suffix(from, intel_sub_group_block_read##suffix(to));                             \
    }
#define OF_IMAGES(name, read, write, suffix, T)                                                                        \
    kernel void name##suffix(read image2d_t in, write image2d_t out, int2 at) {                                        \
        T data = intel_sub_group_block_read##suffix(in, at);                                                           \
        intel_sub_group_block_write##suffix(out, at, data);                                                            \
    }
#if defined(__OPENCL_CPP_VERSION__) || __OPENCL_C_VERSION__ != 120
#define EACH(suffix, T, E)                                                                                             \
    OF_MEMORY(suffix, T, E)                                                                                            \
    OF_IMAGES(separate, read_only, write_only, suffix, T) OF_IMAGES(both, read_write, read_write, suffix, T)
#else
#define EACH(suffix, T, E) OF_MEMORY(suffix, T, E) OF_IMAGES(separate, read_only, write_only, suffix, T)
#endif
#define UP_TO_8(suffix, E) EACH(suffix, E, E) EACH(suffix##2, E##2, E) EACH(suffix##4, E##4, E) EACH(suffix##8, E##8, E)

UP_TO_8(, uint)
UP_TO_8(_ui, uint)
UP_TO_8(_uc, uchar)
EACH(_uc16, uchar16, uchar)
UP_TO_8(_us, ushort)
EACH(_us16, ushort16, ushort)
UP_TO_8(_ul, ulong)

#ifdef WRONG
kernel void wrong(read_only image2d_t in, global ulong16 *out, constant uint *p) {
    // CHECK: [[@LINE+1]]:14: error: {{.*}}intel_sub_group_block_read_ul16
    out[0] = intel_sub_group_block_read_ul16(in, (int2)(0, 0));
    // CHECK: [[@LINE+1]]:16: error: no matching function for call to 'intel_sub_group_block_read'
    out[0].x = intel_sub_group_block_read(p);
    // CHECK: [[@LINE+1]]:5: error: no matching function for call to 'intel_sub_group_block_write'
    intel_sub_group_block_write(in, (int2)(0, 0), 1u);
}
#endif
