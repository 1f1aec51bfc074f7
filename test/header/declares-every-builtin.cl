// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The header declares all builtins for Clang 15, 19 and 22, device and host triples, and OpenCL C versions, in any order
// of includes and more than once, and draws no warning. read_write images exist from OpenCL C 2.0 on.
// REQUIRES: once, clang-19, clang-22
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL2.0 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL3.0 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=clc++2021 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL1.2 --target=x86_64-linux-gnu -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL2.0 --target=x86_64-linux-gnu -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-19 -x cl -cl-std=CL1.2 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-19 -x cl -cl-std=CL3.0 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-19 -x cl -cl-std=CL2.0 --target=x86_64-linux-gnu -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-22 -x cl -cl-std=CL1.2 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-22 -x cl -cl-std=CL3.0 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-22 -x cl -cl-std=CL2.0 --target=x86_64-linux-gnu -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s

// The pragma before the header would warn, as it does for any extension that Clang does not know.
#include "cl_intel_media_block_io.h"
#pragma OPENCL EXTENSION cl_intel_media_block_io : enable
#include <cl_intel_media_block_io.h>

#if cl_intel_media_block_io != 1
#error cl_intel_media_block_io is not 1
#endif

#define CALL(t, T, in, out)                                                                                            \
    {                                                                                                                  \
        T texels = intel_sub_group_media_block_read_##t((int2)(0, 0), 4, 2, in);                                       \
        intel_sub_group_media_block_write_##t((int2)(0, 0), 4, 2, texels, out);                                        \
    }
#define ALL(in, out)                                                                                                   \
    CALL(uc, uchar, in, out) CALL(uc2, uchar2, in, out) CALL(uc4, uchar4, in, out) CALL(uc8, uchar8, in, out)          \
    CALL(uc16, uchar16, in, out) CALL(us, ushort, in, out) CALL(us2, ushort2, in, out) CALL(us4, ushort4, in, out)     \
    CALL(us8, ushort8, in, out) CALL(us16, ushort16, in, out) CALL(ui, uint, in, out) CALL(ui2, uint2, in, out)        \
    CALL(ui4, uint4, in, out) CALL(ui8, uint8, in, out)

kernel void separate(read_only image2d_t in, write_only image2d_t out) {
    ALL(in, out)
}

#if defined(__OPENCL_CPP_VERSION__) || __OPENCL_C_VERSION__ != 120
kernel void both(read_write image2d_t in, read_write image2d_t out) {
    ALL(in, out)
}
#endif
