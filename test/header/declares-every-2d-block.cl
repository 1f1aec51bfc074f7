// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The header declares all 2D blocks for Clang 19 and 22, device and host triples, and OpenCL C versions, more than once
// and beside a kernel's own declarations, and draws no warning. Values may be at generic pointers where the language
// has any. A shape that does not exist, and a pointer to another type, are errors. REQUIRES: once, clang-19, clang-22
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL2.0 --target=x86_64-linux-gnu -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL2.0 --target=nvptx64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=clc++2021 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-19 -x cl -cl-std=CL3.0 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-22 -x cl -cl-std=CL3.0 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: not %clang -x cl -cl-std=CL3.0 --target=spir64 -I%include -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s

// As kernels declare a builtin where a compiler does not.
__attribute__((overloadable)) void intel_sub_group_2d_block_read_16b_8r16x1c(global void *base_address, int width,
                                                                             int height, int pitch, int2 coord,
                                                                             private ushort *destination);
#include "cl_intel_subgroup_2d_block_io.h"
#include <cl_intel_subgroup_2d_block_io.h>
#pragma OPENCL EXTENSION cl_intel_subgroup_2d_block_io : enable

#if cl_intel_subgroup_2d_block_io != 1
#error the extension's macro is not defined
#endif

// The base address in each form, the value in a vector and in an array.
#define READ(name, T)                                                                                                  \
    kernel void name(const global float *a, global int *b, int width, int height, int pitch, int2 at) {                \
        T array[64];                                                                                                   \
        T##8 vectors[8];                                                                                               \
        intel_sub_group_2d_block_##name(a, width, height, pitch, at, (T *)&vectors);                                   \
        intel_sub_group_2d_block_##name(b, width, height, pitch, at, (T *)&array);                                     \
        intel_sub_group_2d_block_##name(b, width, height, pitch, at, array);                                           \
        b[0] = array[0] + vectors[0].s0;                                                                               \
    }
#define WRITE(name, T)                                                                                                 \
    kernel void name(global int *a, int width, int height, int pitch, int2 at, T##8 value) {                           \
        T array[8] = {1};                                                                                              \
        intel_sub_group_2d_block_##name(a, width, height, pitch, at, (T *)&value);                                     \
        intel_sub_group_2d_block_##name(a, width, height, pitch, at, array);                                           \
    }
#define PREFETCH(name)                                                                                                 \
    kernel void prefetch_##name(const global float *a, global int *b, int width, int height, int pitch, int2 at) {     \
        intel_sub_group_2d_block_prefetch_##name(a, width, height, pitch, at);                                         \
        intel_sub_group_2d_block_prefetch_##name(b, width, height, pitch, at);                                         \
    }
#define ROWS(X, name, blocks, ...)                                                                                     \
    X(name##1r##blocks, ##__VA_ARGS__)                                                                                 \
    X(name##2r##blocks, ##__VA_ARGS__)                                                                                 \
    X(name##4r##blocks, ##__VA_ARGS__)                                                                                 \
    X(name##8r##blocks, ##__VA_ARGS__)                                                                                 \
    X(name##16r##blocks, ##__VA_ARGS__)                                                                                \
    X(name##32r##blocks, ##__VA_ARGS__)
#define FEW_ROWS(name, blocks, T)                                                                                      \
    WRITE(name##1r##blocks, T) WRITE(name##2r##blocks, T) WRITE(name##4r##blocks, T) WRITE(name##8r##blocks, T)

#pragma clang diagnostic ignored "-Wgnu-zero-variadic-macro-arguments"
ROWS(READ, read_8b_, 32x1c, ushort)
ROWS(READ, read_8b_, 32x2c, ushort)
READ(read_8b_8r16x4c, uchar)
READ(read_8b_16r16x4c, uchar)
READ(read_8b_32r16x4c, uchar)
ROWS(READ, read_16b_, 16x1c, ushort)
ROWS(READ, read_16b_, 16x2c, ushort)
ROWS(READ, read_32b_, 8x1c, uint)
ROWS(READ, read_32b_, 16x1c, uint)
ROWS(READ, read_32b_, 8x2c, uint)
READ(read_transform_8b_32r16x1c, uint)
READ(read_transform_8b_32r16x2c, uint)
READ(read_transform_8b_32r16x4c, uint)
READ(read_transform_16b_16r16x1c, uint)
READ(read_transform_16b_16r16x2c, uint)
READ(read_transform_16b_32r16x1c, uint)
READ(read_transform_16b_32r16x2c, uint)
READ(read_transpose_32b_16r8x1c, uint)
READ(read_transpose_32b_32r8x1c, uint)
FEW_ROWS(write_8b_, 16x1c, uchar)
FEW_ROWS(write_8b_, 32x1c, ushort)
FEW_ROWS(write_16b_, 16x1c, ushort)
FEW_ROWS(write_32b_, 16x1c, uint)
ROWS(PREFETCH, 8b_, 32x1c)
ROWS(PREFETCH, 8b_, 32x2c)
PREFETCH(8b_32r16x1c)
PREFETCH(8b_32r16x2c)
PREFETCH(8b_8r16x4c)
PREFETCH(8b_16r16x4c)
PREFETCH(8b_32r16x4c)
ROWS(PREFETCH, 16b_, 16x1c)
ROWS(PREFETCH, 16b_, 16x2c)
ROWS(PREFETCH, 32b_, 16x1c)
ROWS(PREFETCH, 32b_, 8x1c)
ROWS(PREFETCH, 32b_, 8x2c)

#ifdef WRONG
kernel void wrong(global uint *a, constant uint *c, int2 at) {
    uint values[8];
    // CHECK: [[@LINE+1]]:5: error: {{.*}}intel_sub_group_2d_block_read_32b_3r8x1c
    intel_sub_group_2d_block_read_32b_3r8x1c(a, 64, 8, 64, at, values);
    // CHECK: [[@LINE+1]]:5: error: no matching function for call to 'intel_sub_group_2d_block_read_32b_2r8x1c'
    intel_sub_group_2d_block_read_32b_2r8x1c(c, 64, 8, 64, at, values);
    // CHECK: [[@LINE+1]]:5: error: no matching function for call to 'intel_sub_group_2d_block_write_32b_2r16x1c'
    intel_sub_group_2d_block_write_32b_2r16x1c(a, 64, 8, 64, at);
}
#endif
