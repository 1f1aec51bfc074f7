// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function may wait for events behind a generic pointer, in each language that has these. What is linked waits by a
// private pointer, which every host has; the checks follow events through both.

// RUN: %cltile build -W no-error=async-copy-event-not-waited --emit ll %s -o %t.ll
// RUN: FileCheck %s < %t.ll --implicit-check-not=U3AS4
// RUN: %cltile build -W no-error=async-copy-event-not-waited --emit ll -cl-std=CL2.0 %s -o %t.2.ll
// RUN: FileCheck %s < %t.2.ll --implicit-check-not=U3AS4
// RUN: %cltile build -W no-error=async-copy-event-not-waited --emit ll -cl-std=CL3.0 %s -o %t.3.ll
// RUN: FileCheck %s < %t.3.ll --implicit-check-not=U3AS4
// RUN: %cltile build -W no-error=async-copy-event-not-waited --emit ll -cl-std=CLC++ %s -o %t.cpp.ll
// RUN: FileCheck %s < %t.cpp.ll --implicit-check-not=U3AS4
// RUN: %cltile build -W no-error=async-copy-event-not-waited --emit ll -cl-std=CLC++2021 %s -o %t.cpp2021.ll
// RUN: FileCheck %s < %t.cpp2021.ll --implicit-check-not=U3AS4
// RUN: %cltile build -W no-error=async-copy-event-not-waited --emit ll -cl-std=CL1.2 %s -o %t.1.ll
// RUN: FileCheck %s < %t.1.ll --implicit-check-not=U3AS4

// CHECK-LABEL: define {{.*}}@two_copies(
// CHECK-NOT:     wait_group_events
// CHECK:         call {{.*}}@_Z7barrierj(
// CHECK-LABEL: define {{.*}}@host_copy_too(
// CHECK:         call {{.*}}@_Z17wait_group_eventsiP9ocl_event({{.*}} 2,
// CHECK-LABEL: define {{.*}}@forgets(

// RUN: %cltile inspect -Wno-all -cl-std=CL3.0 %s | FileCheck %s --check-prefix INSPECT
// INSPECT-LABEL: kernel two_copies:
// INSPECT:       #3 {{.*}}wait_group_events
// INSPECT-NEXT:  for      #1 (line {{[0-9]+}}), #2 (line {{[0-9]+}})

// RUN: not %cltile check -cl-std=CL3.0 %s 2>&1 | FileCheck %s --check-prefix CHECKED --implicit-check-not=warning:
// CHECKED: error: the copy's event is never waited for
// CHECKED-NEXT: tile /* forgotten */

void wait_all(int count, event_t *events) {
    wait_group_events(count, events);
}

void wait_last(int count, event_t *events) {
    wait_group_events(1, events + count - 1);
}

kernel void two_copies(const global uchar *in, global uchar *out, local uchar *tile) {
    event_t events[2];
    events[0] = async_work_group_copy_2D2D(tile, 0, in, 0, 1, 64, 4, 80, 64, 0);
    events[1] = async_work_group_copy_2D2D(tile, 256, in, 320, 1, 64, 4, 80, 64, 0);
    wait_all(2, events);
    out[get_global_id(0)] = tile[get_local_id(0)];
}

kernel void host_copy_too(const global uchar *in, global uchar *out, local uchar *tile) {
    event_t events[2];
    events[0] = async_work_group_copy_2D2D(tile, 0, in, 0, 1, 64, 4, 80, 64, 0);
    events[1] = async_work_group_copy(tile + 256, in, 64, 0);
    wait_all(2, events);
    out[get_global_id(0)] = tile[get_local_id(0)];
}

kernel void forgets(const global uchar *in, global uchar *out, local uchar *tile) {
    event_t events[2];
    events[0] = async_work_group_copy_2D2D(tile /* forgotten */, 0, in, 0, 1, 64, 4, 80, 64, 0);
    events[1] = async_work_group_copy_2D2D(tile, 256, in, 320, 1, 64, 4, 80, 64, 0);
    wait_last(2, events);
    out[get_global_id(0)] = 1;
}
