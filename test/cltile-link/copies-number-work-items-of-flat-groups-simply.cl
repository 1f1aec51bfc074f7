// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dimensions in which reqd_work_group_size is 1 take no part in the numbers of work-items that copies share their chunks by.
// Other sizes stay questions to the host, whose compiler would unroll the loop for constants.

// RUN: %cltile build --emit ll %s -o - | FileCheck %s

#define COPY                                                                                                           \
    local uint tile[256];                                                                                              \
    event_t done = async_work_group_copy_2D2D(tile, 0, in, 0, 4, 16, 16, 64, 16, 0);                                   \
    wait_group_events(1, &done);                                                                                       \
    out[0] = tile[7];

// CHECK-LABEL: define {{.*}} @line(
// CHECK-NOT: {{get_local_(id|size).*i32 noundef [12]}}
// CHECK: call {{.*}}get_local_size{{.*}}(i32 noundef 0)
// CHECK-NOT: {{get_local_(id|size).*i32 noundef [12]}}
// CHECK: ret void
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void line(global const uint *in, global uint *out) { COPY }

// CHECK-LABEL: define {{.*}} @area(
// CHECK-DAG: call {{.*}}get_local_id{{.*}}(i32 noundef 0)
// CHECK-DAG: call {{.*}}get_local_id{{.*}}(i32 noundef 1)
// CHECK-DAG: call {{.*}}get_local_size{{.*}}(i32 noundef 1)
// CHECK-NOT: {{get_local_(id|size).*i32 noundef 2}}
// CHECK: ret void
kernel __attribute__((reqd_work_group_size(8, 8, 1))) void area(global const uint *in, global uint *out) { COPY }

// CHECK-LABEL: define {{.*}} @unknown(
// CHECK-DAG: call {{.*}}get_local_id{{.*}}(i32 noundef 2)
// CHECK: ret void
kernel void unknown(global const uint *in, global uint *out) { COPY }
