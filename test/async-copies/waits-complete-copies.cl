// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Waits become barriers in kernels whose events are all of 2D and 3D copies; beside the host's async copies they stay, and
// a barrier follows. Kernels without 2D and 3D copies keep their waits, also in functions that others share. A barrier
// fences the memory that the copies write. If nothing behind a wait reads or writes memory, it gets no barrier.
// RUN: %cltile build --emit ll %s -o - | FileCheck %s
// RUN: %cltile build --emit ll --events null %s -o - | FileCheck %s --check-prefix=NULL

// CHECK-LABEL: define {{.*}} @only_copies(
// CHECK-NOT: {{event_t|call.*barrier}}
// CHECK: call spir_func void @_Z7barrierj(i32 noundef 1)
// CHECK-NOT: call {{.*}}{{wait|barrier|async}}
// CHECK: ret void
kernel void only_copies(global const uchar *in, global uchar *out, int pitch) {
    local uchar a[64], b[64];
    event_t both = async_work_group_copy_2D2D(a, 0, in, 0, 1, 8, 8, pitch, 8, 0);
    both = async_work_group_copy_3D3D(b, 0, in, 0, 1, 4, 4, 4, pitch, 64, 4, 16, both);
    wait_group_events(1, &both);
    out[get_global_id(0)] = a[63 - get_local_id(0)] + b[get_local_id(0)];
}

__attribute__((noinline)) static void wait_for_two(private event_t *events) {
    wait_group_events(2, events);
}

// CHECK-LABEL: define {{.*}} @waits_elsewhere(
// CHECK: call spir_func void @_Z7barrierj(i32 noundef 1)
// CHECK-NOT: call {{.*}}{{wait|barrier|async}}
// CHECK: ret void
kernel void waits_elsewhere(global const uchar *in, global uchar *out, int pitch) {
    local uchar a[64], b[64];
    event_t events[2];
    events[0] = async_work_group_copy_2D2D(a, 0, in, 0, 1, 8, 8, pitch, 8, 0);
    events[1] = async_work_group_copy_2D2D(b, 0, in, 1, 1, 8, 8, pitch, 8, 0);
    wait_for_two(events);
    out[get_global_id(0)] = a[63 - get_local_id(0)] + b[get_local_id(0)];
}

// The event of a copy that has none passed in is one that the host makes: some check events.
// CHECK-LABEL: define {{.*}} @beside_the_hosts(
// CHECK: [[A:%[a-z0-9.]+]] = call {{.*}} @_Z21async_work_group_copyPU3AS3cPU3AS1Kcm9ocl_event({{.*}} null{{[^%]*}} null{{[^%]*}}, i64 noundef 0, {{.*}} {{null|zeroinitializer}})
// CHECK: store {{.*}} [[A]]
// CHECK: [[B:%[a-z0-9.]+]] = call {{.*}} @_Z21async_work_group_copyPU3AS3hPU3AS1Khm9ocl_event(
// CHECK: call {{.*}} @_Z21async_work_group_copyPU3AS3cPU3AS1Kcm9ocl_event({{.*}} null{{[^%]*}} null{{[^%]*}}, i64 noundef 0, {{.*}} [[B]])
// CHECK: call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 noundef 2
// CHECK-NEXT: call spir_func void @_Z7barrierj(i32 noundef 3)
// CHECK: ret void
// NULL-LABEL: define {{.*}} @beside_the_hosts(
// NULL-NOT: call {{.*}}async
// NULL: [[B:%[a-z0-9.]+]] = call {{.*}} @_Z21async_work_group_copyPU3AS3hPU3AS1Khm9ocl_event(
// NULL-NOT: call {{.*}}async
// NULL: call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 noundef 2
// NULL-NEXT: call spir_func void @_Z7barrierj(i32 noundef 3)
kernel void beside_the_hosts(global const uchar *in, global uchar *out, int pitch) {
    local uchar a[64], b[64], c[64];
    event_t events[2];
    events[0] = async_work_group_copy_2D2D(a, 0, in, 0, 1, 8, 8, pitch, 8, 0);
    events[1] = async_work_group_copy(b, in, 64, 0);
    events[1] = async_work_group_copy_2D2D(c, 0, in, 1, 1, 8, 8, pitch, 8, events[1]);
    wait_group_events(2, events);
    out[get_global_id(0)] = a[63 - get_local_id(0)] + b[get_local_id(0)] + c[get_local_id(0)];
}

// CHECK-LABEL: define {{.*}} @without_copies(
// CHECK-NOT: barrier
// CHECK: call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 noundef 2
// CHECK-NOT: barrier
// CHECK: ret void
kernel void without_copies(global const uchar *in, global uchar *out) {
    local uchar a[64], b[64];
    event_t events[2];
    events[0] = async_work_group_copy(a, in, 64, 0);
    events[1] = async_work_group_strided_copy(b, in, 64, 2, 0);
    wait_for_two(events);
    out[get_global_id(0)] = a[63 - get_local_id(0)] + b[get_local_id(0)];
}

// CHECK-LABEL: define {{.*}} @fenced(
// CHECK: call spir_func void @_Z7barrierj(i32 noundef 1)
// CHECK-NOT: call {{.*}}{{wait|barrier|async}}
// CHECK: ret void
kernel void fenced(global const uchar *in, global uchar *out, int pitch) {
    local uchar a[64];
    event_t both = async_work_group_copy_2D2D(a, 0, in, 0, 1, 8, 8, pitch, 8, 0);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    both = async_work_group_copy_2D2D(out, 0, a, 0, 1, 8, 8, 8, pitch, both);
    wait_group_events(1, &both);
}

// The second copy has the event of the first.
// CHECK-LABEL: define {{.*}} @both_directions(
// CHECK: call spir_func void @_Z7barrierj(i32 noundef 3)
// CHECK-NOT: call {{.*}}{{wait|barrier|async}}
// CHECK: ret void
kernel void both_directions(global const uchar *in, global uchar *out, int pitch) {
    local uchar a[64], b[64];
    b[get_local_id(0)] = a[63 - get_local_id(0)] = (uchar)get_local_id(0);
    event_t both = async_work_group_copy_2D2D(out, 0, b, 0, 1, 8, 8, 8, pitch, 0);
    both = async_work_group_copy_2D2D(a, 0, in, 0, 1, 8, 8, pitch, 8, both);
    wait_group_events(1, &both);
    out[get_global_id(0)] = a[63 - get_local_id(0)];
}

// Events in one variable and in others; one of two copies.
// CHECK-LABEL: define {{.*}} @one_direction_each(
// CHECK: call spir_func void @_Z7barrierj(i32 noundef 2)
// CHECK: call spir_func void @_Z7barrierj(i32 noundef 3)
// CHECK-NOT: call {{.*}}{{wait|barrier|async}}
// CHECK: ret void
kernel void one_direction_each(global const uchar *in, global uchar *out, int pitch) {
    local uchar a[64], b[64];
    b[get_local_id(0)] = a[63 - get_local_id(0)] = (uchar)get_local_id(0);
    event_t first = async_work_group_copy_2D2D(out, 0, b, 0, 1, 8, 8, 8, pitch, 0);
    wait_group_events(1, &first);
    event_t either;
    if (pitch > 64)
        either = async_work_group_copy_2D2D(a, 0, in, 0, 1, 8, 8, pitch, 8, 0);
    else
        either = async_work_group_copy_2D2D(out, 64, b, 0, 1, 8, 8, 8, pitch, 0);
    wait_group_events(1, &either);
    out[get_global_id(0)] = a[63 - get_local_id(0)];
}

// Where the events come from is not known.
// CHECK-LABEL: define {{.*}} @kept(
// CHECK: call spir_func void @_Z7barrierj(i32 noundef 3)
// CHECK: ret void
void keep(private event_t *events);
kernel void kept(global const uchar *in, global uchar *out, int pitch) {
    local uchar a[64];
    event_t event = async_work_group_copy_2D2D(a, 0, in, 0, 1, 8, 8, pitch, 8, 0);
    keep(&event);
    wait_group_events(1, &event);
    out[get_global_id(0)] = a[63 - get_local_id(0)];
}

// The last wait of a loop's iteration is before the next one's copy.
// CHECK-LABEL: define {{.*}} @loop(
// CHECK: call spir_func void @_Z7barrierj(i32 noundef 1)
// CHECK: call spir_func void @_Z7barrierj(i32 noundef 2)
// CHECK-NOT: call {{.*}}{{wait|barrierj\(i32 noundef 3|async}}
// CHECK: ret void
kernel void loop(global const uchar *in, global uchar *out, int pitch, int count) {
    local uchar a[64];
    for (int i = 0; i < count; ++i) {
        event_t event = async_work_group_copy_2D2D(a, 0, in, 8 * i, 1, 8, 8, pitch, 8, 0);
        wait_group_events(1, &event);
        event = async_work_group_copy_2D2D(out, 8 * i, a, 0, 1, 8, 8, 8, pitch, 0);
        wait_group_events(1, &event);
    }
}
