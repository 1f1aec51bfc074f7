// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// After a link a local variable is named for its kernel in C++ as in OpenCL C: PoCL 3.1 gives work-groups variables of
// their own by that name alone. Constant expressions use them, too. A variable of several kernels keeps its name.

// REQUIRES: once
// RUN: %cltile build --target pocl --emit ll -cl-std=clc++ %s -o %t.ll
// RUN: FileCheck --implicit-check-not='addrspace(3) global' %s < %t.ll
// RUN: %cltile build --target generic --emit ll -cl-std=clc++ %s -o %t.ll
// RUN: FileCheck --implicit-check-not='addrspace(3) global' %s < %t.ll
// RUN: %cltile build --target pocl --emit ll %s -o %t.ll
// RUN: FileCheck --check-prefix=OPENCL --implicit-check-not='addrspace(3) global' %s < %t.ll
// CHECK-DAG: @copies._ZZ6copiesE4tile = internal addrspace(3) global
// CHECK-DAG: @copies._ZZ6copiesE5other = internal addrspace(3) global
// CHECK-DAG: @_ZZ6sharedE4both = internal addrspace(3) global
// OPENCL-DAG: @copies.tile = internal addrspace(3) global
// OPENCL-DAG: @copies.other = internal addrspace(3) global
// OPENCL-DAG: @shared.both = internal addrspace(3) global

kernel void copies(const global uchar *in, global uchar *out) {
    local uchar tile[256];
    local uint other[16];
    event_t event = async_work_group_copy_2D2D(tile, 4, in, 0, 1, 16, 4, 64, 16, 0);
    other[get_local_id(0)] = get_group_id(0);
    wait_group_events(1, &event);
    out[get_global_id(0)] = tile[get_local_id(0)] + other[3];
}

kernel void shared(const global uchar *in, global uchar *out) {
    local uchar both[64];
    event_t event = async_work_group_copy_2D2D(both, 0, in, 0, 1, 16, 4, 64, 16, 0);
    wait_group_events(1, &event);
    out[get_global_id(0)] = both[get_local_id(0)];
}

kernel void calls(const global uchar *in, global uchar *out) {
    shared(in, out);
}
