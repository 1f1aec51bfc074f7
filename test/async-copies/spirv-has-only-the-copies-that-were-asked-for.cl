// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Translators make OpGroupAsyncCopy of every function whose name begins as those of the host's copies: none is left, and no
// event is made by one. The SPIR-V is valid and needs no function that nobody defines, or none would be written; and Intel's compiler takes it, with
// pointers of 64 and of 32 bits.
// REQUIRES: spirv, ocloc, whole
// RUN: %cltile build --emit spvasm %s -o %t.spvasm
// RUN: FileCheck %s --input-file %t.spvasm
// RUN: grep -c OpGroupAsyncCopy %t.spvasm | FileCheck %s --check-prefix=COUNT
// RUN: grep -c OpGroupWaitEvents %t.spvasm | FileCheck %s --check-prefix=COUNT
// RUN: %cltile build --arch spir --emit spvasm %s -o - | FileCheck %s --check-prefix=SMALL
// RUN: %if nightly %{ %cltile build --target generic --emit isa --device skl,dg2-g10 %s -o - | FileCheck %s --check-prefix=ISA %}
// RUN: %if nightly %{ %cltile build --arch spir --emit isa --device skl,dg2-g10 %s -o - | FileCheck %s --check-prefix=ISA %}
// RUN: %if nightly %{ %cltile build --emit isa --device skl,dg2-g10 %s -o - | FileCheck %s --check-prefix=ISA %}

// CHECK: OpMemoryModel Physical64 OpenCL
// SMALL: OpMemoryModel Physical32 OpenCL
// COUNT: {{^}}1{{$}}
// ISA-COUNT-4: // cltile: device {{[a-z0-9-]+}}, kernel {{copies|mixed}}

// CHECK: OpFunction
// CHECK: OpControlBarrier
kernel void copies(global uchar *in, global uchar *out, int pitch, int3 size) {
    local uchar a[4096];
    event_t events[3];
    events[0] = async_work_group_copy_2D2D(a, 0, in, 0, 1, size.x, size.y, pitch, size.x, 0);
    events[1] = async_work_group_copy_3D3D(a, 2048, in, 0, 3, size.x, size.y, size.z, pitch, pitch * size.y, size.x,
                                           size.x * size.y, 0);
    events[2] = async_work_group_copy_2D2D((local int3 *)a, (global int3 *)in, size.x, size.y, pitch, 0, events[0]);
    wait_group_events(3, events);
    async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
    event_t back = async_work_group_copy_2D2D(out, 0, a, 0, 1, size.x, size.y, size.x, pitch, 0);
    wait_group_events(1, &back);
}

kernel void mixed(global uchar *in, global uchar *out, int pitch) {
    local uchar a[64], b[64];
    event_t event = async_work_group_copy_2D2D(a, 0, in, 0, 1, 8, 8, pitch, 8, 0);
    event = async_work_group_copy(b, in, 64, event);
    wait_group_events(1, &event);
    out[get_global_id(0)] = a[63 - get_local_id(0)] + b[get_local_id(0)];
}
