// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sizes are constant and both addresses are multiples of 16, whatever is added to them: the copy is one loop of 16-byte
// loads and stores, without a division by anything that is not constant, and nothing of the narrower chunks is left.
// RUN: %cltile build --emit ll %s -o - | FileCheck %s --implicit-check-not=switch --implicit-check-not=sdiv --implicit-check-not=uitofp
// RUN: %cltile build --arch nvptx64 --emit ll %s -o - | FileCheck %s --check-prefix=PTX

// CHECK-LABEL: define {{.*}} @to_local(
// CHECK-NOT: load
// CHECK: br label %[[LOOP:[0-9]+]]
// CHECK: [[LOOP]]:
// CHECK: load <4 x i32>, {{.*}} addrspace(1){{.*}}, align 16
// CHECK-NEXT: store <4 x i32> %{{.*}}, {{.*}} addrspace(3){{.*}}, align 16
// CHECK-NOT: load
// CHECK: br label %[[LOOP]]
// CHECK-NOT: {{store|udiv|urem}}
// CHECK: call spir_func void @_Z7barrierj(i32 noundef 1)
// PTX-LABEL: define {{.*}} @to_local(
// PTX: load <4 x i32>, ptr addrspace(1) %{{.*}}, align 16
// PTX: store <4 x i32> %{{.*}}, ptr addrspace(3) %{{.*}}, align 16
// PTX-NOT: {{store|load}}
// PTX: call void @_Z7barrierj(
kernel void to_local(global const float4 *in, global float4 *out) {
    local float4 tile[2][8 * 16];
    const size_t group = get_group_id(1) * 64 + get_group_id(0);
    event_t done = async_work_group_copy_2D2D(tile[group % 2], 0, in + 3, group * 8, sizeof(float4), 8, 16, 512, 8, 0);
    wait_group_events(1, &done);
    out[get_global_id(0)] = tile[group % 2][get_local_id(0)];
}

// CHECK-LABEL: define {{.*}} @to_global(
// CHECK: load <4 x i32>, {{.*}} addrspace(3){{.*}}, align 16
// CHECK: store <4 x i32> %{{.*}}, {{.*}} addrspace(1){{.*}}, align 16
// CHECK-NOT: {{load|store}}
// CHECK: ret void
kernel void to_global(global float4 *out) {
    local uchar bytes[4096] __attribute__((aligned(16)));
    bytes[get_local_id(0)] = get_local_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t done = async_work_group_copy_3D3D(out, get_group_id(0) * 3, bytes + 64, 1, 16, 2, 4, 3, 3, 13, 5, 20, 0);
    wait_group_events(1, &done);
}

// All are multiples of 4: chunks have four dwords, of which no more is known.
// CHECK-LABEL: define {{.*}} @narrower(
// CHECK-NOT: load {{i8|i16|i32}}
// CHECK: load <4 x i32>, {{.*}} addrspace(1){{.*}}, align 4{{$}}
// CHECK-NOT: load {{i8|i16|i32}}
// CHECK: ret void
kernel void narrower(global const float2 *in, global float *out, ulong pitch) {
    local float tile[1024];
    event_t done = async_work_group_copy_2D2D(tile, 0, in, get_group_id(0), 4, 16, 16, pitch, 16, 0);
    wait_group_events(1, &done);
    out[get_global_id(0)] = tile[get_local_id(0)];
}
