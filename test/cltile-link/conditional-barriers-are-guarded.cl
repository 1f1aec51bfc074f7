// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where sub-groups are emulated the host may be PoCL 3.1, which survives conditional barriers in one form alone: two in a row, at the
// begin of what work-groups may miss, and where that and loops with them are left (lib/link/barriers.c).
// RUN: %cltile build --emit ll %s -o - | FileCheck %s
// RUN: %cltile build --emit ll --sub-groups native %s -o - | FileCheck --check-prefix=NATIVE %s

#define FILL                                                                                                           \
    event_t event = async_work_group_copy_2D2D(tile, 0, in, 0, 1, 16, 4, 16, 16, 0);                                   \
    wait_group_events(1, &event);

// CHECK-LABEL: @always(
// CHECK-COUNT-1: call {{.*}}barrier
// CHECK-NOT: barrier
// CHECK: ret void
kernel void always(const global uchar *in, global uchar *out, local uchar *tile) {
    FILL
    if (in[get_local_id(0)] == 3)
        return;
    out[get_local_id(0)] = tile[get_local_id(0)];
}

// Behind the return, at the wait, and where what is behind ends.
// CHECK-LABEL: @returns(
// CHECK-COUNT-6: call {{.*}}barrier
// CHECK-NOT: barrier
// CHECK: }
// NATIVE-LABEL: @returns(
// NATIVE-COUNT-1: call {{.*}}barrier
// NATIVE-NOT: barrier
// NATIVE: }
kernel void returns(const global uchar *in, global uchar *out, local uchar *tile) {
    if (get_group_id(0) == 3)
        return;
    FILL
    if (in[get_local_id(0)] == 3)
        return;
    out[get_local_id(0)] = tile[get_local_id(0)];
}

// The wait before the loop; in it behind the break, and its barrier; behind it.
// CHECK-LABEL: @leaves(
// CHECK-COUNT-1: call {{.*}}barrier
// CHECK: br label
// CHECK-COUNT-3: call {{.*}}barrier
// CHECK: br
// CHECK-COUNT-2: call {{.*}}barrier
// CHECK-NOT: barrier
// CHECK: }
kernel void leaves(const global uchar *in, global uchar *out, local uchar *tile, int n) {
    FILL
    for (int i = 0; i < n; ++i) {
        out[get_local_id(0)] = tile[get_local_id(0) + i];
        if (in[i] == 3)
            break;
        barrier(CLK_LOCAL_MEM_FENCE);
        tile[get_local_id(0)] = i;
    }
    out[get_global_id(0)] ^= 1;
}

// Each arm has stores to a variable of its own, of a byte: PoCL 6.0 merges barriers of arms without them.
// CHECK-LABEL: define {{.*}}@many(
// CHECK-NOT: store volatile {{[^i]|i[^8]}}
// CHECK-COUNT-18: store volatile i8 0, ptr
// CHECK-NOT: store volatile
// CHECK: ret void
#define ARM(number)                                                                                                    \
    case number:                                                                                                       \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                  \
        tile[get_local_id(0)] = number;                                                                                \
        break;
kernel void many(const global uchar *in, global uchar *out, local uchar *tile) {
    FILL
    switch (get_group_id(0)) { ARM(0) ARM(1) ARM(2) ARM(3) ARM(4) ARM(5) ARM(6) ARM(7) ARM(8) }
    out[get_global_id(0)] = tile[15 - get_local_id(0)];
}
