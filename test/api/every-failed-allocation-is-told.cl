// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whichever allocation of the library's own fails, the call returns CLTILE_OUT_OF_MEMORY and no result, and loses nothing. Each of the
// first 10 fails, and fewer of the others (of the first 50, where tests are thorough).
// REQUIRES: once, spirv-as, nightly
// RUN: %clang_cl --target=spir64 -g -O0 -include %include/cl_khr_extended_async_copies.h -emit-llvm -c %s -o %t.bc
// RUN: spirv-as --target-env spv1.3 %source/test/cltile-spirv/Inputs/copies.spvasm -o %t.spv
// RUN: %cltile spirv --from-codeplay %t.spv -o %t.calls.spv
// RUN: %bin/api-memory %t.bc %t.calls.spv %if thorough %{50%} %else %{10%} | FileCheck %s --implicit-check-not=fails --implicit-check-not="has a result"
// CHECK: link generic: status 0, fewer than {{[1-9][0-9]+}} allocations
// CHECK-NEXT: link intel: status 0, fewer than {{[1-9][0-9]+}} allocations
// CHECK-NEXT: link pocl: status 0, fewer than {{[1-9][0-9]+}} allocations
// CHECK-NEXT: check module: status 0, fewer than {{[1-9][0-9]+}} allocations
// CHECK-NEXT: inspect module: status 0, fewer than {{[1-9][0-9]+}} allocations
// CHECK-NEXT: convert module: status 0, fewer than {{[1-9][0-9]*}} allocations

kernel void copies(global const float *in, global float *out, ulong pitch, int n) {
    local float tile[2][64];
    event_t events[2];
    for (int i = 0; i < 2; ++i)
        events[i] = async_work_group_copy_2D2D(tile[i], 0, in, (size_t)(8 * i), sizeof(float), 8, 8, pitch, 8, 0);
    if (n > 4)
        wait_group_events(2, events);
    event_t last = async_work_group_copy(out, tile[0], 64, 0);
    wait_group_events(1, &last);
}

kernel void blocks(read_only image2d_t in, write_only image2d_t out) {
    const int2 at = (int2)((int)get_group_id(0) * 32, 0);
    if (get_local_id(0) == 1)
        intel_sub_group_media_block_write_uc4(at, 32, 2, intel_sub_group_media_block_read_uc4(at, 32, 2, in), out);
}
