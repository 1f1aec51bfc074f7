// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of functions of the program Clang's own errors stay, with all candidates.
// RUN: %exits 1 %cltile build %s -o %t.bc 2>&1 | FileCheck %s
void __attribute__((overloadable)) put(int x);
void __attribute__((overloadable)) put(int2 x);
void single(int x);
kernel void k(void) {
    // CHECK: :[[#@LINE+3]]:5: error: no matching function for call to 'put'
    // CHECK: :[[#@LINE-4]]:36: note: candidate function not viable
    // CHECK: :[[#@LINE-6]]:36: note: candidate function not viable
    put(1, 2);
    // CHECK: :[[#@LINE+2]]:15: error: too many arguments to function call
    // CHECK: :[[#@LINE-7]]:6: note: 'single' declared here
    single(1, 2);
}
