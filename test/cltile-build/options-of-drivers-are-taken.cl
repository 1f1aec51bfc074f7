// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What programs give to clBuildProgram: each option of OpenCL C 3.0 is taken without a word, Intel's are left out with a note. The macro of the
// device's version is defined unless the user defines it, or has it undefined.
// DEFINE: %{standard} = -cl-single-precision-constant -cl-denorms-are-zero -cl-fp32-correctly-rounded-divide-sqrt -cl-opt-disable -cl-uniform-work-group-size -cl-no-subgroup-ifp -cl-mad-enable -cl-no-signed-zeros -cl-unsafe-math-optimizations -cl-finite-math-only -cl-fast-relaxed-math -cl-kernel-arg-info -w
// RUN: %cltile build --emit ll -Werror %{standard} %s -o - 2> %t.words | FileCheck %s -DVERSION=300
// RUN: count 0 < %t.words
// RUN: %cltile build --emit ll -Werror -cl-intel-256-GRF-per-thread -cl-std=CL1.2 -D__OPENCL_VERSION__=120 %s -o - 2> %t.words | FileCheck %s -DVERSION=120
// RUN: FileCheck %s --check-prefix=NOTE --implicit-check-not={{.}} < %t.words
// RUN: %cltile build --emit ll -U__OPENCL_VERSION__ %s -o - | FileCheck %s -DVERSION=1
// NOTE: cltile: note: -cl-intel-256-GRF-per-thread is for Intel's driver: cltile leaves it out; give it to clBuildProgram
#ifndef __OPENCL_VERSION__
#define __OPENCL_VERSION__ 1
#endif

// CHECK: store i32 [[VERSION]],
kernel void version(global int *out) {
  out[0] = __OPENCL_VERSION__;
}
