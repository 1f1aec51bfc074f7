// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cannot be checked at run time: modules without kernels or without events of 64 bits, recursion, and
// functions that are not OpenCL C's.
// RUN: rm -f %t.out
// RUN: %clang_cl --target=spir -emit-llvm -DKERNEL=kernel -c %s -o %t.32.bc
// RUN: not %cltile link --check-at-run-time %t.32.bc -o %t.out 2>&1 | FileCheck %s --check-prefix=WIDTH
// RUN: not %cltile build --arch amdgcn -DKERNEL=kernel --check-at-run-time %s -o %t.out 2>&1 | FileCheck %s --check-prefix=WIDTH
// WIDTH: error: checks at run time need addresses and events of 64 bits, which the module's triple '{{spir(-unknown-unknown)?|amdgcn-unknown-unknown}}' does not have: compile
// RUN: not %cltile build -DKERNEL= --check-at-run-time %s -o %t.out 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: checks at run time are made in kernels, and the module has none: link the program's modules into one before
// RUN: not %cltile build -DKERNEL=kernel -DOTHER --check-at-run-time %s -o %t.out 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: '_Z29async_work_group_strided_copyi' cannot be checked at run time: it is declared with other parameters than OpenCL C's
// RUN: not %cltile build -DKERNEL=kernel -DRECURSION --check-at-run-time %s -o %t.out 2>&1 | FileCheck %s --check-prefix=RECURSION
// RECURSION: error: {{.*}}'again'{{.*}} [recursion]
// RUN: not ls %t.out

// A module that is not checked may have it all.
// RUN: %cltile build -DKERNEL=kernel -DOTHER -DRECURSION %s -o %t.bc

#ifdef OTHER
event_t __attribute__((overloadable)) async_work_group_strided_copy(int);
#endif

#ifdef RECURSION
static void again(int count, private event_t *event) {
    wait_group_events(1, event);
    if (count > 0)
        again(count - 1, event);
}
#endif

KERNEL void copies(global const float *in, local float *tile) {
    event_t event = async_work_group_copy(tile, in, 64, 0);
#ifdef OTHER
    event = async_work_group_strided_copy(1);
#endif
#ifdef RECURSION
    again(1, &event);
#endif
    wait_group_events(1, &event);
}
