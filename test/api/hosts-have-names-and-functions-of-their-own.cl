// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A host may rename functions of OpenCL C, and define families itself: names change back and forth, and what is the host's stays.
// RUN: %clang_cl --target=x86_64 -include %include/cl_khr_extended_async_copies.h -Dwait_group_events=_cl_wait_group_events -Dasync_work_group_copy_2D2D=_cl_async_work_group_copy_2D2D -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %bin/api names %t.bc %t.linked.bc wait_group_events=_cl_wait_group_events "read_image*=_cl_read_image*" "async*=_cl_async*" | FileCheck %s --check-prefix=DONE
// RUN: %dis %t.linked.bc | FileCheck %s --implicit-check-not=2D2D --implicit-check-not="@_Z11read_image"
// DONE: success
// CHECK: define {{.*}}@k(
// CHECK: call {{.*}}@_Z25_cl_async_work_group_copy
// CHECK: call {{.*}}@_Z21_cl_wait_group_eventsiPU9CLprivate9ocl_event(
// CHECK: call {{.*}}@_Z7barrierj
// CHECK: call {{.*}}@_Z15_cl_read_imagef14ocl_image2d_roDv2_i(

// Without the names nothing is cltile's. With the extension left to the host, its calls and waits stay.
// RUN: %bin/api names %t.bc %t.same.bc cl_khr_extended_async_copies "async*=_cl_async*" && %dis %t.same.bc | FileCheck %s --check-prefix=LEFT --implicit-check-not=__host --implicit-check-not=@_Z7barrier
// LEFT: call {{.*}}@_Z30_cl_async_work_group_copy_2D2D

// RUN: %bin/api names %t.bc %t.none.bc wait_group_events | FileCheck %s --check-prefix=EXTENSION
// EXTENSION: status 1: option host_extensions: cltile has no functions of 'wait_group_events'
// RUN: %bin/api names %t.bc %t.none.bc "wait*=_cl_wait" | FileCheck %s --check-prefix=FORM
// FORM: status 1: option host_names: 'wait*=_cl_wait' is not NAME=HOST_NAME, with a * at both ends or none

float4 __attribute__((overloadable)) _cl_read_imagef(read_only image2d_t image, int2 at);
event_t __attribute__((overloadable, convergent)) _cl_async_work_group_copy(local uchar *, const global uchar *, size_t,
                                                                            event_t);

kernel void k(read_only image2d_t in, global const uchar *from, global uchar *out, uint n) {
    local uchar a[4096];
    event_t event = async_work_group_copy_2D2D(a, 0, from, 0, 3, n, 16, 100, n, 0);
    event = _cl_async_work_group_copy(a + 2048, from, 64, event);
    wait_group_events(1, &event);
    out[get_global_id(0)] = a[get_local_id(0)] + (uchar)_cl_read_imagef(in, (int2)(0, 0)).x;
}
