// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An intrinsic of LLVM that the writer of SPIR-V does not know is named with its line, and with the writer's own words, whichever it is; nothing
// else is printed.
// REQUIRES: spirv
// RUN: %exits 1 %cltile build --emit spv %s -o %t 2>&1 | FileCheck %s --check-prefix=%if spirv-backend %{LLVM%} %else %{TRANSLATOR%} --implicit-check-not={{.}}

kernel void take(global ulong *times) {
  times[0] = 1;
  // LLVM: cltile: {{.*}}.cl:[[#@LINE+2]]:14: error: 'llvm.readcyclecounter': LLVM {{[0-9]+}}'s SPIR-V target cannot translate this (unable to legalize instruction: {{.*}}): write it in another way, or give --spirv-by translator, which takes llvm-spirv-{{[0-9]+}}, or take a cltile built with LLVM 19, whose translator Debian 13 has
  // TRANSLATOR: cltile: {{.*}}.cl:[[#@LINE+1]]:14: error: 'llvm.readcyclecounter': llvm-spirv-{{[0-9]+}} cannot translate this (InvalidFunctionCall: Unexpected llvm intrinsic: llvm.readcyclecounter): write it in another way, or take a cltile built with LLVM 22
  times[1] = __builtin_readcyclecounter();
}
