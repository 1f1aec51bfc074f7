// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An event that is null on one of two ways. LLVM 22's target cannot translate such a constant, and cltile
// reads it from memory instead.
// REQUIRES: spirv-backend, spirv-val
// RUN: %clang_cl --target=spir64 -O1 -emit-llvm -c %s -o %t.bc
// RUN: not --crash llc -O0 -mtriple=spirv64v1.3-unknown-unknown -filetype=obj %t.bc -o %t.none.spv 2>&1 | FileCheck %s --check-prefix=LLC
// LLC: unable to translate constant
// RUN: %cltile build --emit spv %t.bc -o %t.spv
// RUN: spirv-val --target-env spv1.3 %t.spv
kernel void branches(const global uchar *in, global uchar *out, int n) {
    local uchar tile[64], other[64];
    event_t first = 0;
    if (n > 3)
        first = async_work_group_copy(other, in + 64, 64, 0);
    event_t event = async_work_group_copy(tile, in, 64, first);
    wait_group_events(1, &event);
    out[get_local_id(0)] = tile[get_local_id(0)] + other[get_local_id(0)];
}
