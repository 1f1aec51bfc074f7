// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A caller of an older cltile.h has fewer options: what it lacks takes its default, whatever follows in memory. One of a newer
// cltile.h has more: they are refused unless they are 0. A size that ends within a field is refused. Every combination of values links.
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %bin/api sizes %t.bc | FileCheck %s
// CHECK: 15 of 15 older options give the same module
// CHECK-NEXT: newer options with 0: the same
// CHECK-NEXT: newer options with 1: cltile_options has {{[0-9]+}} bytes, {{.*}}the library is older than the cltile.h that the caller was compiled with. Install a newer one
// CHECK-NEXT: 101 and 35 sizes are refused

// RUN: %bin/api options %t.bc | FileCheck %s --check-prefix=VALUES
// VALUES: 64 links of 64, each with members

__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t in, global uint *out) {
    out[get_sub_group_local_id()] = intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 16, in);
}
