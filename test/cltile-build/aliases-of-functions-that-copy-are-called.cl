// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function that copies may be called by another name of its own: the copy is inlined, no alias is left, and SPIR-V
// has a form for what is.

// RUN: %cltile build --emit ll %s -o - | FileCheck %s --implicit-check-not='= alias' --implicit-check-not='@load('
// RUN: %cltile inspect %s | FileCheck %s --check-prefix INSPECT

// CHECK-LABEL: define {{.*}}@smooth(
// CHECK: call {{.*}}@_Z7barrierj(
// INSPECT: kernel smooth
// INSPECT: event    new; completed by wait #2

event_t load(local uchar *tile, const global uchar *in) {
    return async_work_group_copy_2D2D(tile, 0, in, 0, 1, 64, 4, 80, 64, 0);
}
event_t fetch(local uchar *tile, const global uchar *in) __attribute__((alias("load")));

kernel void smooth(const global uchar *in, global uchar *out, local uchar *tile) {
    event_t event = fetch(tile, in);
    wait_group_events(1, &event);
    out[get_global_id(0)] = tile[get_local_id(0)];
}
