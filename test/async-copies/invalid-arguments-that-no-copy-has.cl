// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A call of a copy that does not exist, declared by the user, is named; and what cannot be inlined.
// RUN: not %cltile build %s -o %t.bc 2>&1 | FileCheck %s
// RUN: not %cltile build -DRECURS %s -o %t.bc 2>&1 | FileCheck %s --check-prefix=RECURS
// RUN: not %cltile build -DMUTUAL %s -o %t.bc 2>&1 | FileCheck %s --check-prefix=MUTUAL
// RUN: not test -e %t.bc

#if !defined(RECURS) && !defined(MUTUAL)
// CHECK: error: 'async_work_group_copy_3D3D' (_Z26async_work_group_copy_3D3DPU3AS3hPU3AS1Khm9ocl_event) does not exist with these arguments: cl_khr_extended_async_copies has async_work_group_copy_2D2D with 10 arguments and async_work_group_copy_3D3D with 13, {{.*}} [no-such-builtin]
event_t __attribute__((overloadable)) async_work_group_copy_3D3D(local uchar *, const global uchar *, size_t, event_t);
kernel void k(global uchar *in) {
    local uchar a[64];
    event_t done = async_work_group_copy_3D3D(a, in, 64, 0);
    wait_group_events(1, &done);
}
#elif defined(RECURS)
// RECURS: 'waits' calls itself, directly or through others, and reaches 'waits': what recurs cannot be inlined [recursion]
void waits(private event_t *done, int n) {
    wait_group_events(1, done);
    if (n > 0)
        waits(done, n - 1);
}
kernel void k(global uchar *in, int n) {
    local uchar a[64];
    event_t done = async_work_group_copy_2D2D(a, 0, in, 0, 1, 8, 8, 8, 8, 0);
    waits(&done, n);
}
#else
// MUTUAL: '{{even|odd}}' calls itself, directly or through others, and reaches '{{even|odd}}': what recurs cannot be inlined [recursion]
void even(private event_t *done, int n);
void odd(private event_t *done, int n) {
    if (n > 0)
        even(done, n - 1);
    wait_group_events(1, done);
}
void even(private event_t *done, int n) {
    odd(done, n - 1);
}
kernel void k(global uchar *in, int n) {
    local uchar a[64];
    event_t done = async_work_group_copy_2D2D(a, 0, in, 0, 1, 8, 8, 8, 8, 0);
    odd(&done, n);
}
#endif
