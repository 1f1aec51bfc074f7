// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The headers declare the copies and the fence for Clang 15, 19 and 22, device and host triples, and OpenCL C versions, more
// than once, and draw no warning. Form 1.0 takes pointers to anything; that of 0.9.0 is told apart by its arguments' number.
// REQUIRES: once, clang-19, clang-22
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang -x cl -cl-std=CL1.2 --target=spir -I%include -Wall -Wextra -Wundef -Werror -S -emit-llvm %s -o - | FileCheck %s --check-prefix=SMALL
// RUN: %clang -x cl -cl-std=CL2.0 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL3.0 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=clc++2021 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL1.2 --target=nvptx64 -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL3.0 --target=amdgcn -nogpulib -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: %clang -x cl -cl-std=CL2.0 --target=x86_64-linux-gnu -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-19 -x cl -cl-std=CL1.2 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang-19 -x cl -cl-std=CL3.0 --target=spirv64 -I%include -Wall -Wextra -Wundef -Werror -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang-19 -x cl -cl-std=CL2.0 --target=x86_64-linux-gnu -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s
// RUN: clang-22 -x cl -cl-std=CL1.2 --target=spir64 -I%include -Wall -Wextra -Wundef -Werror -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang-22 -x cl -cl-std=CL3.0 --target=spirv64 -I%include -Wall -Wextra -Wundef -Werror -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang-22 -x cl -cl-std=CL2.0 --target=x86_64-linux-gnu -I%include -Wall -Wextra -Wundef -Werror -fsyntax-only %s

#include "cl_khr_extended_async_copies.h"
#include "cl_khr_async_work_group_copy_fence.h"
#pragma OPENCL EXTENSION cl_khr_extended_async_copies : enable
#pragma OPENCL EXTENSION cl_khr_async_work_group_copy_fence : enable
#include <cl_khr_async_work_group_copy_fence.h>
#include <cl_khr_extended_async_copies.h>

#if cl_khr_extended_async_copies != 1 || cl_khr_async_work_group_copy_fence != 1
#error an extension's macro is not 1
#endif

// CHECK-DAG: @_Z26async_work_group_copy_2D2DPU3AS3vmPU3AS1Kvmmmmmm9ocl_event(
// CHECK-DAG: @_Z26async_work_group_copy_2D2DPU3AS1vmPU3AS3Kvmmmmmm9ocl_event(
// CHECK-DAG: @_Z26async_work_group_copy_3D3DPU3AS3vmPU3AS1Kvmmmmmmmmm9ocl_event(
// CHECK-DAG: @_Z26async_work_group_copy_3D3DPU3AS1vmPU3AS3Kvmmmmmmmmm9ocl_event(
// CHECK-DAG: @_Z26async_work_group_copy_2D2DPU3AS3Dv3_hPU3AS1KS_mmmm9ocl_event(
// CHECK-DAG: @_Z26async_work_group_copy_3D3DPU3AS1fPU3AS3Kfmmmmmmm9ocl_event(
// CHECK-DAG: @_Z27async_work_group_copy_fencej(
// CHECK-DAG: @_Z17wait_group_eventsiP9ocl_event(
// SMALL-DAG: @_Z26async_work_group_copy_2D2DPU3AS3vjPU3AS1Kvjjjjjj9ocl_event(
// SMALL-DAG: @_Z26async_work_group_copy_3D3DPU3AS1fPU3AS3Kfjjjjjjj9ocl_event(
kernel void copies(global float *memory, global const uchar3 *bytes, int n) {
    local float floats[64];
    local uchar3 threes[64];
    event_t event = async_work_group_copy_2D2D(floats, 1, memory, 2, 4, n, n, 100, 8, 0);
    event = async_work_group_copy_3D3D(threes, 1, bytes, 2, 4, n, n, n, 100, 10000, 8, 64, event);
    event = async_work_group_copy_2D2D(threes, bytes, n, n, 100, 0, event);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    event = async_work_group_copy_2D2D(memory, 1, floats, 2, 4, n, n, 8, 100, event);
    event = async_work_group_copy_3D3D(memory, 1, floats, 2, 4, n, n, n, 8, 64, 100, 10000, event);
    event = async_work_group_copy_3D3D(memory, floats, n, n, 0, 100, n, 0, 3, event);
    wait_group_events(1, &event);
}

// Every gentype, in both directions.
#define BOTH(gentype)                                                                                                  \
    kernel void both_##gentype(global gentype *memory, local gentype *area, int n) {                                   \
        event_t event = async_work_group_copy_2D2D(area, memory, n, n, 1, 0, 0);                                       \
        event = async_work_group_copy_2D2D(memory, area, n, n, 0, 1, event);                                           \
        event = async_work_group_copy_3D3D(area, memory, n, n, 1, 0, n, 2, 0, event);                                  \
        event = async_work_group_copy_3D3D(memory, area, n, n, 0, 1, n, 0, 2, event);                                  \
        wait_group_events(1, &event);                                                                                  \
    }
#define VECTORS(t) BOTH(t) BOTH(t##2) BOTH(t##3) BOTH(t##4) BOTH(t##8) BOTH(t##16)
VECTORS(char)
VECTORS(uchar)
VECTORS(short)
VECTORS(ushort)
VECTORS(int)
VECTORS(uint)
VECTORS(long)
VECTORS(ulong)
VECTORS(float)
#ifdef cl_khr_fp64
VECTORS(double)
#endif
#ifdef cl_khr_fp16
VECTORS(half)
#endif
