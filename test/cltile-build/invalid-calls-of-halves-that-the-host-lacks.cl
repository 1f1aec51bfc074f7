// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls whose only fitting overloads are of halves, on a host without halves: the message names cl_khr_fp16, also beside other errors.
// Other calls keep their message.
// RUN: not %cltile build --host rusticl --emit ll %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=": error: the arguments"
// RUN: not %cltile build --host intel-cpu --emit ll %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=OTHERS --implicit-check-not=": error: the arguments"
kernel void k(global const half *in, global half *out, global float *floats, global uchar *bytes) {
    // CHECK: [[#@LINE+1]]:15: error: the arguments of vload8 fit no overload without cl_khr_fp16, which rusticl of Mesa 25 and 26 with llvmpipe lacks
    half8 v = vload8(0, in);
    // CHECK: [[#@LINE+1]]:5: error: the arguments of vstore8 fit no overload without cl_khr_fp16, which rusticl
    vstore8(v, 0, out);
    // CHECK: [[#@LINE+1]]:13: error: the arguments of convert_float8 fit no overload without cl_khr_fp16, which rusticl
    vstore8(convert_float8(v), 0, floats);
    // CHECK: [[#@LINE+2]]:5: error: the arguments of intel_sub_group_block_write fit several overloads: convert them to the types of one
    // OTHERS: [[#@LINE+1]]:5: error: the arguments of intel_sub_group_block_write fit several overloads: convert them to the types of one
    intel_sub_group_block_write(0, 4);
}
