// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A width that a function returns, inlined or not, is a constant where the builtin needs it. A function that C99's inline
// leaves without a definition gets one.
// RUN: %cltile build --target intel --emit ll %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// CHECK-LABEL: define {{.*}}@returned(
// CHECK: call {{.*}}MediaBlockReadINTEL{{.*}}, i32 noundef 8, i32 noundef 2)
// CHECK-LABEL: define {{.*}}@kept_apart(
// CHECK: call {{.*}}MediaBlockReadINTEL{{.*}}, i32 noundef 4, i32 noundef 2)

int eight(void) {
    return 8;
}

__attribute__((noinline)) int four(void) {
    const int two = 2;
    return two + two;
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void returned(read_only image2d_t in, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), eight(), 2, in);
}

__attribute__((intel_reqd_sub_group_size(8)))
kernel void kept_apart(read_only image2d_t in, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), four(), 2, in);
}
