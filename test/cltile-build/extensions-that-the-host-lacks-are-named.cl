// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A source that does not compile without an extension, and does with it, where the host lacks the extension: Clang's error is
// followed by a note that names it, and who lacks it. Other errors get no such note.
// RUN: not %cltile build --host rusticl --emit ll %s -o %t.ll 2>&1 | FileCheck %s --check-prefixes=ERROR,RUSTICL
// RUN: not %cltile check --host rusticl %s 2>&1 | FileCheck %s --check-prefixes=ERROR,RUSTICL
// RUN: not %cltile build --host rusticl -DNONSENSE --emit ll %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=OTHER --implicit-check-not=note:
// RUN: %cltile build --host intel-cpu --emit ll %s -o %t.ll 2>&1 | count 0
// RUN: %cltile build --host pocl --emit ll %s -o %t.ll 2>&1 | count 0
// ERROR: [[#@LINE+9]]:31: error: use of undeclared identifier 'convert_half'
// RUSTICL: note: this compiles with cl_khr_fp16, which rusticl of Mesa 25 and 26 with llvmpipe lacks: give the source another way, behind #ifdef cl_khr_fp16 and #else
// OTHER: [[#@LINE+3]]:5: error: use of undeclared identifier 'nonsense'
kernel void to_half(global const float *in, global half *out) {
#ifdef NONSENSE
    nonsense(in);
#else
    const size_t i = get_global_id(0);
    vstore_half((float)0, i, out);
    *(global half *)&out[i] = convert_half(in[i]);
#endif
}
