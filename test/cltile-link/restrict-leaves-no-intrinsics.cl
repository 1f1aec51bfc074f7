// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What LLVM notes of `restrict` parameters when it inlines a function is gone: Oclgrind takes the intrinsic for a
// function.

// RUN: %cltile build --emit ll %s -o - | FileCheck %s --implicit-check-not=noalias.scope
// --implicit-check-not='!noalias'

__attribute__((always_inline)) static void move(global const int *restrict in, global int *restrict out) {
    out[get_global_id(0)] = in[get_global_id(0)] + 1;
}

// CHECK-LABEL: define {{.*}}@copies(
kernel void copies(global const int *in, global int *out, local int *tile) {
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 4, 4, 4, 4, 0);
    wait_group_events(1, &event);
    move(in, out);
    out[get_global_id(0)] += tile[3];
}
