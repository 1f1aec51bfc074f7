// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A width that goes through parameters of the kernel's own functions is a constant all the same, for every target, and
// whatever attribute keeps the functions apart.
// RUN: %cltile build --target intel --emit ll %s -o - | FileCheck %s --check-prefixes CHECK,INTEL
// RUN: %cltile build --emit ll %s -o %t.ll
// RUN: not grep "define.*@\(inner\|outer\)" %t.ll
// RUN: sed -n "/^define.*@read(/,/^}/p" %t.ll | FileCheck %s --check-prefixes CHECK,GENERIC \
// RUN:   --implicit-check-not='{{(div|rem) i32 %[0-9]+, %}}'

// CHECK-NOT: define {{.*}}@{{inner|outer}}
// CHECK-LABEL: define {{.*}} @read(
// INTEL: call {{.*}}ReadINTEL{{.*}}, i32 noundef 12, i32 noundef 3)
// GENERIC: lshr i32 %{{[0-9]+}}, 4
// GENERIC: icmp slt i32 %{{.*}}, 12
// GENERIC: icmp slt i32 %{{.*}}, 3
__attribute__((noinline)) uchar4 inner(int2 at, int width, int height, read_only image2d_t image) {
    return intel_sub_group_media_block_read_uc4(at, width, height, image);
}

inline uchar4 outer(int2 at, int quarters, read_only image2d_t image) {
    return inner(at, quarters * 4, quarters, image);
}

kernel void read(read_only image2d_t image, global uchar4 *out, int2 at) {
    out[get_global_id(0)] = outer(at, 3, image);
}
