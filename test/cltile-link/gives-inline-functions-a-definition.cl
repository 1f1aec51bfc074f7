// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From -O1 on clang leaves a C99 inline function as available_externally, which SPIR-V has no valid form for.
// RUN: %clang_cl --target=spir64 -O1 -Xclang -disable-llvm-passes -fno-gnu89-inline -emit-llvm -c %s -o %t.bc
// RUN: %dis %t.bc | FileCheck %s --check-prefix=BEFORE
// BEFORE: define available_externally
// RUN: %cltile link --sub-groups=native %t.bc -o %t.linked.bc
// RUN: %dis %t.linked.bc | FileCheck %s --implicit-check-not=available_externally
// CHECK: define internal {{.*}}@scale(

inline uint scale(uint x, global uint *table) {
    return table[x & 15] * 3;
}

kernel void k(read_only image2d_t in, global uint *out) {
    out[get_global_id(0)] = scale(intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 16, in), out);
}
