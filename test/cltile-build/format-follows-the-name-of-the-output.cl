// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ending of the output chooses the format; --emit for another format is a contradiction. Other names are of bitcode.
// RUN: rm -rf %t && mkdir %t
// RUN: %cltile build %s -o %t/k.ll
// RUN: FileCheck %s --check-prefix IR < %t/k.ll
// RUN: %cltile build %s -o %t/k.bc
// RUN: head -c 2 %t/k.bc | FileCheck %s --check-prefix BITCODE
// RUN: %cltile build %s -o %t/k
// RUN: cmp %t/k.bc %t/k
// RUN: %cltile build %s -o %t/k.v1.cl
// RUN: cmp %t/k.bc %t/k.v1.cl
// RUN: %if spirv %{ %cltile build %s -o %t/k.spv %}
// RUN: %if spirv %{ spirv-val %t/k.spv %}
// RUN: %if spirv %{ %cltile build %s -o %t/k.spvasm %}
// RUN: %if spirv %{ FileCheck %s --check-prefix TEXT < %t/k.spvasm %}
// RUN: %if spirv %{ %if ocloc %{ %cltile build --device dg2-g10 %s -o %t/k.asm %} %}
// RUN: %if spirv %{ %if ocloc %{ FileCheck %s --check-prefix ISA < %t/k.asm %} %}
// RUN: %exits 2 %cltile build %s -o %t/no.asm 2>&1 | FileCheck %s --check-prefix DEVICE
// RUN: %exits 2 %cltile build --emit spv %s -o %t/no.ll 2>&1 | FileCheck %s --check-prefix CONTRADICTION
// RUN: %exits 2 %cltile build -o %t/no.spvasm --emit=bc %s 2>&1 | FileCheck %s --check-prefix REVERSE
// RUN: not ls %t/no.ll %t/no.spvasm

// IR: define {{.*}}@k(
// BITCODE: BC
// TEXT: OpEntryPoint Kernel
// ISA: // cltile: device dg2-g10, kernel k
// DEVICE: cltile build: --emit isa needs the GPUs to compile for: add --device skl, tgllp or dg2-g10
// CONTRADICTION: cltile build: --emit spv and -o {{.*}}no.ll, whose ending is for --emit ll: change one of them
// REVERSE: cltile build: --emit bc and -o {{.*}}no.spvasm, whose ending is for --emit spvasm: change one of them
kernel void k(global int *out) {
    out[get_global_id(0)] = 1;
}
