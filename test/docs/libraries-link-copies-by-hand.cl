// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The installed libraries with llvm-link, opt and llvm-spirv, as docs/integrating.md has it: each copy ends with a barrier,
// the wait stays, and the SPIR-V is valid, without any copy of the host's.
// REQUIRES: spirv, spirv-val, spirv-dis
// RUN: %clang_cl --target=spir64 -include %include/cl_khr_extended_async_copies.h -emit-llvm -c %s -o %t.bc
// RUN: llvm-link %t.bc %build/share/cltile/generic-spir64.bc -o %t.generic.bc
// RUN: opt -passes=internalize,always-inline,globaldce -internalize-public-api-list=k %t.generic.bc -o %t.inlined.bc
// RUN: %dis %t.inlined.bc | FileCheck %s --check-prefix=IR --implicit-check-not="define {{.*}}async"
// RUN: %to_spirv %t.inlined.bc -o %t.generic.spv && spirv-val %t.generic.spv
// RUN: spirv-dis %t.generic.spv | FileCheck %s --implicit-check-not=OpGroupAsyncCopy --implicit-check-not=SubgroupBlock

// RUN: llvm-link %t.bc %build/share/cltile/intel-spir64.bc -o %t.intel.bc
// RUN: opt -passes=internalize,always-inline,globaldce -internalize-public-api-list=k %t.intel.bc -o %t.inlined.bc
// RUN: %to_spirv %t.inlined.bc -o %t.intel.spv && spirv-val %t.intel.spv
// RUN: spirv-dis %t.intel.spv | FileCheck %s --check-prefix=INTEL --implicit-check-not=OpGroupAsyncCopy

// IR: define {{.*}} @k(
// IR: call spir_func void @_Z7barrierj(i32 noundef 1)
// IR: call spir_func void @_Z7barrierj(i32 noundef 1)
// IR-NOT: barrier
// IR: call spir_func void @_Z17wait_group_eventsiP9ocl_event(
// IR-NOT: barrier
// IR: ret void
// CHECK: OpControlBarrier
// CHECK: OpControlBarrier
// CHECK: OpGroupWaitEvents
// INTEL: OpControlBarrier
// INTEL: OpControlBarrier
// INTEL: OpGroupWaitEvents
kernel void k(global const uchar *in, global uchar *out, int n) {
    local uchar a[4096];
    local int3 threes[256];
    event_t event = async_work_group_copy_2D2D(a, 0, in, 0, 3, n, 16, 100, n, 0);
    event = async_work_group_copy_3D3D(threes, (const global int3 *)in, n, n, 1, 0, n, 0, 2, event);
    wait_group_events(1, &event);
    out[get_global_id(0)] = a[4095 - get_local_id(0)] + (uchar)threes[get_local_id(0)].x;
}
