// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Of modules that are changed at random LLVM refuses most and takes some, and on some it crashes. With the option `untrusted`
// that is an error, too, in hosts with threads, with handlers of signals, and where nobody may wait for children. Without, the
// process ends.
// REQUIRES: llvm-may-crash, whole
// RUN: %clang_cl --target=spir64 -include %include/cl_khr_extended_async_copies.h -emit-llvm -c %s -o %t.bc
// RUN: %bin/api mutations %t.bc 500 %t.crashing.bc | FileCheck %s --check-prefix=MUTATIONS
// MUTATIONS: LLVM crashed on the module ({{.+}}). The module is broken, or more than this LLVM can take: compile the kernel again
// MUTATIONS-NEXT: 500 modules: linked some 1, refused some 1, ended LLVM some 1; all came back
// Some of these modules end the process with a status, some with a signal.
// RUN: not sh -c "%bin/api link %t.crashing.bc || exit 1"
// RUN: %bin/api untrusted %t.bc %t.crashing.bc | FileCheck %s --implicit-check-not=handler
// CHECK: right: 8 of 8
// CHECK-NEXT: in a host that handles signals: 8 of 8
// CHECK-NEXT: in a host with threads: 32 of 32
// CHECK-NEXT: in a host that ignores its children: 8 of 8

kernel void k(global const float *in, global float *out, ulong pitch) {
    local float tile[64];
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, sizeof(float), 8, 8, pitch, 8, 0);
    event_t last = async_work_group_copy(out, tile, 64, 0);
    wait_group_events(1, &event);
    wait_group_events(1, &last);
}
