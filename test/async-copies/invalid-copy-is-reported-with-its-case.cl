// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tests of copies can fail: a kernel with too long a source pitch. The report has the case, the first wrong byte, and a
// command that gives the same report.
// REQUIRES: runs-linked
// RUN: rm -rf %t && mkdir %t
// RUN: %clang_cl --target=spir64 -include %include/cl_khr_extended_async_copies.h -I%S/Inputs -emit-llvm -c %s -o %t/one-copy.bc
// RUN: not %linked %bin/copies one-copy --seed 7 --kernel one_load_2D --cases 500 %t > %t/out
// RUN: FileCheck %s < %t/out
// RUN: sed -n "s,^again: ,%bin/,p" %t/out > %t/again.sh
// RUN: not %linked sh %t/again.sh > %t/again
// RUN: diff %t/out %t/again

// CHECK: MISMATCH one_load_2D, work-groups of [[SHAPE:[0-9]+x[0-9]+x[0-9]+]], seed 7, case [[CASE:[0-9]+]]
// CHECK-NEXT: local area of {{[0-9]+}} bytes, global memory of {{[0-9]+}}
// CHECK-NEXT: copy 0: 2D2D global to local, {{[0-9]+}} bytes per element, {{[0-9]+}} elements, {{[0-9]+}} lines, 1 planes
// CHECK-NEXT: dst at byte {{[0-9]+}}, offset {{[0-9]+}}, total line {{[0-9]+}}, total plane 0
// CHECK-NEXT: src at byte {{[0-9]+}}, offset {{[0-9]+}}, total line {{[0-9]+}}, total plane 0
// CHECK-NEXT: byte {{[0-9]+}} of the local area, as seen after the wait: got 0x{{[0-9a-f]+}}, expected 0x{{[0-9a-f]+}}
// CHECK-NEXT: again: copies one-copy --seed 7 --case [[CASE]] --cases 1 --kernel one_load_2D --shape [[SHAPE]] --area {{[0-9]+}} {{.*}}

#include "group.h"

kernel void one_load_2D(ARGUMENTS(uchar)) {
    const struct group g = BEGIN;
    const global struct copy *c = g.work->copies;
    event_t event = async_work_group_copy_2D2D(g.area + c->dst, c->dst_offset, g.memory + c->src, c->src_offset,
                                               c->bytes, c->elements, c->lines, c->src_line + 1, c->dst_line, 0);
    wait_group_events(1, &event);
    SEE(g);
}
