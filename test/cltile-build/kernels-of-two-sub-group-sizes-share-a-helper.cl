// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each kernel gets the helper's code with its own sub-group size, also where it differs from the option's.
// RUN: %cltile build --sub-group-size 32 --emit ll %s -o - \
// RUN:   | FileCheck %s --implicit-check-not=get_max_sub_group_size --implicit-check-not=__cltile_sub_group --implicit-check-not='define {{.*}} @fetch('

__attribute__((noinline)) uchar2 fetch(int2 at, read_only image2d_t image) {
    return intel_sub_group_media_block_read_uc2(at, 4, 8, image);
}

// CHECK: define {{.*}} @eight({{.*}} !intel_reqd_sub_group_size [[EIGHT:![0-9]+]]
// CHECK-NOT: {{u(div|rem) i32 .*, (16|32)$}}
// CHECK: urem i32 %{{[0-9]+}}, 8{{$}}
// CHECK-NOT: {{u(div|rem) i32 .*, (16|32)$}}
// CHECK: ret void
__attribute__((intel_reqd_sub_group_size(8))) kernel void eight(read_only image2d_t image, global uchar2 *out, int2 at) {
    out[get_global_id(0)] = fetch(at, image);
}

// CHECK: define {{.*}} @sixteen({{.*}} !intel_reqd_sub_group_size [[SIXTEEN:![0-9]+]]
// CHECK-NOT: {{u(div|rem) i32 .*, (8|32)$}}
// CHECK: urem i32 %{{[0-9]+}}, 16{{$}}
// CHECK-NOT: {{u(div|rem) i32 .*, (8|32)$}}
// CHECK: ret void
__attribute__((intel_reqd_sub_group_size(16))) kernel void sixteen(read_only image2d_t image, global uchar2 *out,
                                                                   int2 at) {
    out[get_global_id(0)] = fetch(at, image);
}

// CHECK: define {{.*}} @option(
// CHECK-NOT: {{u(div|rem) i32 .*, (8|16)$}}
// CHECK: urem i32 %{{[0-9]+}}, 32{{$}}
// CHECK-NOT: {{u(div|rem) i32 .*, (8|16)$}}
// CHECK: ret void
kernel void option(read_only image2d_t image, global uchar2 *out, int2 at) {
    out[get_global_id(0)] = fetch(at, image);
}

// CHECK-DAG: [[EIGHT]] = !{i32 8}
// CHECK-DAG: [[SIXTEEN]] = !{i32 16}
