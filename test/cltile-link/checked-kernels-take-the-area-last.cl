// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With --check-at-run-time each kernel has one more argument, the last, with metadata. Events become numbers, in memory and in
// functions as well, and no copy, wait or fence is left. Code for 64 bits can be checked on every arch. Clang 18 of Debian
// writes its command line, which names the headers, into debug information.
// RUN: %clang_cl --target=spir64 -gline-tables-only -gno-record-command-line -fno-discard-value-names -include %include/cl_khr_extended_async_copies.h -include %include/cl_khr_async_work_group_copy_fence.h -emit-llvm -c %s -o %t.bc
// RUN: %cltile link --check-at-run-time %t.bc -o - | %dis > %t.ll
// RUN: FileCheck %s --implicit-check-not=Event --implicit-check-not=event_t --implicit-check-not=async_work_group --implicit-check-not=objectsize --implicit-check-not=@__cltile_check_ --input-file=%t.ll
// RUN: %if spirv-target %{ %cltile build --arch spirv64 --check-at-run-time --emit ll %s -o - | FileCheck %s --check-prefix=KERNELS %}
// RUN: %cltile build --arch nvptx64 --check-at-run-time --emit ll %s -o - | FileCheck %s --check-prefix=KERNELS
// RUN: %cltile build --arch x86_64 --check-at-run-time --emit ll %s -o - | FileCheck %s --check-prefix=KERNELS
// RUN: %if spirv %{ %cltile build --check-at-run-time --emit spv %s -o %t.spv %}
// RUN: %if spirv %{ %cltile build --check-at-run-time --host pocl --emit spv %s -o %t.spv %}
// RUN: %if spirv %{ %cltile build --check-at-run-time --host rusticl --emit spv %s -o %t.spv %}

// The option alone makes a difference, and only the option.
// RUN: %cltile link %t.bc -o - | %dis | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: cltile_area
// PLAIN: @copies(ptr addrspace(1) {{[^,]*}}%in, ptr addrspace(1) {{[^,]*}}%out)
// PLAIN-NOT: cltile_area

// Lines are those of the source, also where debug information is removed.
// CHECK-DAG: @cltile.file = internal addrspace(2) constant {{.*}}checked-kernels-take-the-area-last.cl\00"
// CHECK: define {{.*}}spir_kernel void @copies(ptr addrspace(1) {{[^,]*}}%in, ptr addrspace(1) {{[^,]*}}%out, ptr addrspace(1) %cltile_area){{.*}} !kernel_arg_addr_space [[SPACES:![0-9]+]] {{.*}}!kernel_arg_type [[TYPES:![0-9]+]]
// CHECK: %events{{.*}} = alloca [2 x i64]
// CHECK: define {{.*}}spir_kernel void @without_copies(ptr addrspace(1) {{[^,]*}}%out, ptr addrspace(1) %cltile_area)
// CHECK: define {{.*}}spir_kernel void @calls_kernel(ptr addrspace(1) {{[^,]*}}%out, ptr addrspace(1) %cltile_area)
// CHECK-DAG: [[SPACES]] = !{i32 1, i32 1, i32 1}
// CHECK-DAG: [[TYPES]] = !{!"float*", !"float*", !"ulong*"}

// KERNELS: void @copies({{[^,]*}}, {{[^,]*}}, ptr{{( addrspace\(1\))?}} %cltile_area)
// KERNELS: void @without_copies({{[^,]*}}, ptr{{( addrspace\(1\))?}} %cltile_area)

static event_t load(local float *tile, const global float *in, event_t event) {
    return async_work_group_copy_2D2D(tile, 0, in, 0, sizeof(float), 8, 8, 64, 8, event);
}

kernel void copies(global const float *in, global float *out) {
    local float tile[2][64];
    event_t events[2];
    events[0] = load(tile[0], in, 0);
    events[1] = load(tile[1], in, 0);
    wait_group_events(2, events);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    event_t last = async_work_group_strided_copy(out, tile[0], 64, 2, 0);
    last = async_work_group_copy(out + 128, tile[1], 64, last);
    wait_group_events(1, &last);
}

kernel void without_copies(global float *out) { out[get_global_id(0)] = 1; }

kernel void calls_kernel(global float *out) { without_copies(out + 1); }
