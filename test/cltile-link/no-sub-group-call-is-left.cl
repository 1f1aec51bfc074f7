// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With emulated sub-groups no call of a sub-group function is left undefined: each that OpenCL C has is linked, also in a
// kernel that calls nothing else of cltile's; others are errors with their line.
// RUN: rm -f %t.none
// RUN: split-file %s %t
// RUN: %cltile build --emit bc %t/all.cl -o %t.bc
// RUN: llvm-nm %t.bc | FileCheck %s --implicit-check-not=sub_group
// RUN: %cltile build --sub-groups native --emit bc %t/all.cl -o %t.native.bc
// RUN: llvm-nm %t.native.bc | FileCheck %s --check-prefix=NATIVE
// RUN: %cltile link %t.native.bc -o - | llvm-nm - | FileCheck %s --implicit-check-not=sub_group
// CHECK: U {{.*}}barrier
// CHECK: T vectors
// NATIVE-DAG: U _Z17sub_group_barrierj
// NATIVE-DAG: U _Z17sub_group_barrierj12memory_scope
// NATIVE-DAG: U _Z19sub_group_broadcasttj
// NATIVE-DAG: U _Z19sub_group_broadcastDv16_Dhj

// RUN: %cltile build --sub-groups native --emit bc -g %t/missing.cl -o %t.missing.bc
// RUN: %exits 1 %cltile link %t.missing.bc -o %t.none 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not ls %t.none
// MISSING: missing.cl:2:{{[0-9]+}}: error: 'sub_group_clustered_reduce_add' needs a host with sub-groups: cltile does not emulate it [no-such-builtin]
// MISSING: note: link for native sub-groups, or do without the call

// RUN: llvm-as %t/unmangled.ll -o %t.unmangled.bc
// RUN: %exits 1 %cltile link %t.unmangled.bc -o %t.none 2>&1 | FileCheck %s --check-prefix=MANGLED
// RUN: %cltile link --sub-groups native %t.unmangled.bc -o %t.same.bc
// MANGLED: error: 'get_sub_group_local_id' is called as _Z22get_sub_group_local_id, which lacks the types of its arguments: Clang writes _Z22get_sub_group_local_idv for none
// MANGLED: note: compile the OpenCL C with Clang, or rename the function in the bitcode

//--- all.cl
kernel void waits(global int *out) {
    local int last;
    last = 7;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = last;
}
kernel void waits_by_scope(global int *out) {
    out[1] = 1;
    sub_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
    out[2] = out[1];
}
kernel void broadcasts(global ushort *out) { out[get_global_id(0)] = sub_group_broadcast((ushort)3, 0); }
#define SMALL(T)                                                                                                       \
    kernel void small_##T(global T *out) {                                                                             \
        const T x = out[get_global_id(0)];                                                                             \
        out[0] = sub_group_reduce_add(x) + sub_group_reduce_min(x) + sub_group_reduce_max(x);                          \
        out[1] = sub_group_scan_exclusive_add(x) + sub_group_scan_exclusive_min(x) + sub_group_scan_exclusive_max(x);  \
        out[2] = sub_group_scan_inclusive_add(x) + sub_group_scan_inclusive_min(x) + sub_group_scan_inclusive_max(x);  \
    }
SMALL(char)
SMALL(uchar)
SMALL(short)
SMALL(ushort)
#define BROADCAST(T)                                                                                                   \
    {                                                                                                                  \
        global T##16 *all = (global T##16 *)out;                                                                       \
        all[0].s01 = sub_group_broadcast(all[0].s01, 1);                                                               \
        all[1].s012 = sub_group_broadcast(all[1].s012, 1);                                                             \
        all[2].s0123 = sub_group_broadcast(all[2].s0123, 1);                                                           \
        all[3].lo = sub_group_broadcast(all[3].lo, 1);                                                                 \
        all[4] = sub_group_broadcast(all[4], 1);                                                                       \
    }
kernel void vectors(global void *out) {
    BROADCAST(char)
    BROADCAST(uchar)
    BROADCAST(short)
    BROADCAST(ushort)
    BROADCAST(int)
    BROADCAST(uint)
    BROADCAST(long)
    BROADCAST(ulong)
    BROADCAST(float)
    BROADCAST(double)
    BROADCAST(half)
}

//--- missing.cl
kernel void combines(global int *out) {
    out[get_global_id(0)] = sub_group_clustered_reduce_add(out[0], 4);
}

//--- unmangled.ll
target triple = "spir64-unknown-unknown"
declare spir_func i32 @_Z22get_sub_group_local_id()
define spir_kernel void @lane(ptr addrspace(1) %out) {
  %lane = call spir_func i32 @_Z22get_sub_group_local_id()
  store i32 %lane, ptr addrspace(1) %out
  ret void
}
