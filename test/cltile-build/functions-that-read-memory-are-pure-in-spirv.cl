// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V's Const says that a function reads no memory, Pure that it does no more than read; Clang's attributes of these names mean
// the same. (llvm-spirv says neither.)
// REQUIRES: spirv-backend
// RUN: %cltile build --emit spvasm %s -o - | FileCheck %s
// CHECK-DAG: OpName %reads "reads"
// CHECK-DAG: OpName %computes "computes"
// CHECK-DAG: %reads = OpFunction %uint {{(DontInline\|)?}}Pure %
// CHECK-DAG: %computes = OpFunction %uint {{(DontInline\|)?}}Const %
__attribute__((noinline, pure)) uint reads(global const uint *at) {
    return *at;
}

__attribute__((noinline, const)) uint computes(uint value) {
    return value * 3;
}

kernel void call(global uint *in) {
    in[1] = reads(in) + computes(in[2]);
}
