// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is added to an aligned pointer, on any path, may leave it less aligned. Loads claim no more than what still follows, and
// where that is less than 4 bytes, a loop decides at run time between chunks of four dwords and of one.
// RUN: %cltile build --emit ll %s -o - | FileCheck %s

#define COPY(from)                                                                                                     \
    {                                                                                                                  \
        event_t done = async_work_group_copy_2D2D(tile, 0, from, 0, 16, 8, 16, 512, 8, 0);                             \
        wait_group_events(1, &done);                                                                                   \
        out[get_global_id(0)] = tile[get_local_id(0)];                                                                 \
    }

// A number of elements, of 4 bytes.
// CHECK-LABEL: define {{.*}} @element(
// CHECK-NOT: load {{i32|i8}}, {{.*}} addrspace(1)
// CHECK: load <4 x i32>, {{.*}} addrspace(1){{.*}}, align 4{{$}}
// CHECK-NOT: load {{i32|i8}}, {{.*}} addrspace(1)
// CHECK: ret void
kernel void element(global const uint4 *in, global uint4 *out, ulong n) {
    local uint4 tile[128];
    COPY((global const uint *)in + n)
}

// A field of a structure.
// CHECK-LABEL: define {{.*}} @field(
// CHECK-NOT: load {{i32|i8}}, {{.*}} addrspace(1)
// CHECK: load <4 x i32>, {{.*}} addrspace(1){{.*}}, align 8{{$}}
// CHECK-NOT: load {{i32|i8}}, {{.*}} addrspace(1)
// CHECK: ret void
struct pair {
    ulong first, second;
    uint4 rest[1000];
};
kernel void field(global const struct pair *in, global uint4 *out, ulong n) {
    local uint4 tile[128];
    COPY(&in[n].second)
}

// A sum of bytes, as a number.
// CHECK-LABEL: define {{.*}} @sum(
// CHECK-NOT: load {{i32|i8}}, {{.*}} addrspace(1)
// CHECK: load <4 x i32>, {{.*}} addrspace(1){{.*}}, align 8{{$}}
// CHECK-NOT: load {{i32|i8}}, {{.*}} addrspace(1)
// CHECK: ret void
kernel void sum(global const uint4 *in, global uint4 *out, ulong n, ulong m) {
    local uint4 tile[128];
    COPY((global const uchar *)((ulong)in + (n * 32 | m << 3) - 64 * m))
}

// One of two.
// CHECK-LABEL: define {{.*}} @chosen(
// CHECK-DAG: load <4 x i32>, {{.*}} addrspace(1){{.*}}, align 4{{$}}
// CHECK-DAG: load i32, {{.*}} addrspace(1){{.*}}, align 2{{$}}
// CHECK-NOT: load i8, {{.*}} addrspace(1)
// CHECK: ret void
kernel void chosen(global const uint4 *in, global const ushort *other, global uint4 *out, int n) {
    local uint4 tile[128];
    COPY(n > 3 ? (global const uchar *)in : (global const uchar *)other)
}

// From one turn of a loop to the next.
// CHECK-LABEL: define {{.*}} @stepped(
// CHECK-NOT: load {{i32|i8}}, {{.*}} addrspace(1)
// CHECK: load <4 x i32>, {{.*}} addrspace(1){{.*}}, align 4{{$}}
// CHECK-NOT: load {{i32|i8}}, {{.*}} addrspace(1)
// CHECK: ret void
kernel void stepped(global const uint4 *in, global uint4 *out, int n) {
    local uint4 tile[128];
    global const uchar *at = (global const uchar *)in;
    for (int i = 0; i < n; ++i, at += 12)
        COPY(at)
}

// CHECK-LABEL: define {{.*}} @stepped_from(
// CHECK-NOT: load {{i32|i8}}, {{.*}} addrspace(1)
// CHECK: load <4 x i32>, {{.*}} addrspace(1){{.*}}, align 4{{$}}
// CHECK-NOT: load {{i32|i8}}, {{.*}} addrspace(1)
// CHECK: ret void
kernel void stepped_from(global const uint *in, global uint4 *out, int n) {
    local uint4 tile[128];
    for (int i = 0; i < n; ++i, in += 32)
        COPY(in)
}

// Nothing is known of a byte's address, or of what another function gave.
// CHECK-LABEL: define {{.*}} @unknown(
// CHECK-DAG: load <4 x i32>, {{.*}} addrspace(1){{.*}}, align 4{{$}}
// CHECK-DAG: load i32, {{.*}} addrspace(1){{.*}}, align 1{{$}}
// CHECK-NOT: load i8, {{.*}} addrspace(1)
// CHECK: ret void
kernel void unknown(global const uchar *in, global const uint4 *aligned, global uint4 *out) {
    local uint4 tile[128];
    COPY(in + (ulong)(aligned - (global const uint4 *)out))
}
