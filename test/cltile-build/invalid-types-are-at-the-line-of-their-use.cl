// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of a double, which not all GPUs have, and of an integer of more than 64 bits, which SPIR-V does not have, the error says
// where the source uses it, and what to do.
// REQUIRES: once, spirv, ocloc
// RUN: rm -rf %t && mkdir %t
// RUN: %exits 1 %cltile build --emit isa --device tgllp %s -o %t/k.asm 2>&1 | FileCheck %s --check-prefix DOUBLE
// RUN: %exits 1 %cltile registers --device tgllp %s 2>&1 | FileCheck %s --check-prefix DOUBLE
// RUN: %cltile build --emit isa --device tgllp -cl-single-precision-constant %s -o %t/k.asm 2>&1 | count 0
// RUN: %exits 1 %cltile build -D WIDE --emit spv %s -o %t/k.spv 2>&1 | FileCheck %s --check-prefix WIDE
// RUN: %cltile build -D WIDE --emit bc -g %s -o %t/k.bc
// RUN: %exits 1 %cltile build --emit spv %t/k.bc -o %t/k.spv 2>&1 | FileCheck %s --check-prefix WIDE
// RUN: not ls %t/k.spv

kernel void k(global float *out, float factor, global ulong *high, ulong a) {
    out[0] = factor * 2.0f;
    // DOUBLE: cltile: {{.*}}at-the-line-of-their-use.cl:[[#@LINE+1]]:14: error: tgllp: this GPU has no double: {{.*}} -cl-single-precision-constant
    out[1] = factor * 2.5;
#ifdef WIDE
    // WIDE: cltile: {{.*}}at-the-line-of-their-use.cl:[[#@LINE+1]]:{{[0-9]+}}: error: an integer of more than 64 bits, {{.*}} mul_hi
    high[0] = (ulong)((unsigned _BitInt(128))a * a >> 64);
#endif
}
