// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros without parameters stand for what they are, from -D, too; conditions are evaluated, and what only the compiler can
// decide is left out.
// RUN: %bin/layer-parameters %s | FileCheck %s --check-prefixes=CHECK,DEFAULT
// RUN: %bin/layer-parameters %s "-cl-std=CL2.0 -D ROWS=32 -DMODE=2 -UNEVER" | FileCheck %s --check-prefixes=CHECK,DEFINED

#ifndef ROWS
#define ROWS 16
#endif
#define BLOCK_ROWS ROWS
#define READ intel_sub_group_media_block_read_ui
#define SPLICED_\
NAME image
#define TWICE(x) (2 * (x))

// DEFAULT: heights 0 read_only image: read, height 16
// DEFINED: heights 0 read_only image: read, height 32
kernel void heights(read_only image2d_t image, global uint *out) {
    out[0] = READ((int2)(0, 0), 1, BLOCK_ROWS, SPLICED_NAME);
}

// CHECK: decided 0 read_only a: read, height 1
// CHECK: decided 1 read_only b:{{$}}
// DEFAULT: decided 2 read_only c:{{$}}
// DEFINED: decided 2 read_only c: read, height 3
// DEFAULT: decided 3 read_only d: read, height 4
// DEFINED: decided 3 read_only d:{{$}}
kernel void decided(read_only image2d_t a, read_only image2d_t b, read_only image2d_t c, read_only image2d_t d,
                    global uint *out) {
#if defined(cl_intel_media_block_io) && !defined NEVER
    out[0] = READ((int2)(0, 0), 1, 1, a);
#else
    out[0] = READ((int2)(0, 0), 1, 2, b);
#endif
#if (MODE == 2 || MODE > 7) && ROWS >= 32
    out[1] = READ((int2)(0, 0), 1, 3, c);
#elif MODE
    out[1] = 0;
#else
    out[1] = READ((int2)(0, 0), 1, 4, d);
#endif
}

// CHECK: undecided 0 read_only a: read, height 0
// CHECK: undecided 1 read_only b:{{$}}
// CHECK: undecided 2 read_only c: read, height 8
#ifdef __DEVICE_IS_SLOW__
#define TALL 8
#else
#define TALL 64
#endif
kernel void undecided(read_only image2d_t a, read_only image2d_t b, read_only image2d_t c, global uint *out) {
    out[0] = READ((int2)(0, 0), 1, TWICE(32), a) + READ((int2)(0, 0), 1, TALL, a);
    out[0] += READ((int2)(0, 0), 1, 2 + 3, a);
#if __OPENCL_C_VERSION__ >= 200 || TWICE(1)
    out[1] = READ((int2)(0, 0), 1, 1, b);
#else
    out[1] = READ((int2)(0, 0), 1, 2, b);
#endif
    out[2] = READ((int2)(0, 0), 1, 8, c);
}
#undef READ
// CHECK: undefined 0 read_only image:{{$}}
kernel void undefined(read_only image2d_t image, global uint *out) {
    out[0] = READ((int2)(0, 0), 1, 1, image);
}
