// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A builtin that the kernel declares itself, and that does not exist: no compiler notices, the linker does.
// RUN: rm -f %t.bc
// RUN: %exits 1 %cltile build %s -o %t.bc 2>&1 | FileCheck %s
// RUN: %exits 1 %cltile build --target intel %s -o %t.bc 2>&1 | FileCheck %s
// RUN: not ls %t.bc

uint16 __attribute__((overloadable)) intel_sub_group_media_block_read_ui16(int2, int, int, read_only image2d_t);

// CHECK: {{.*}}invalid-builtin-does-not-exist.cl:[[#@LINE+4]]:14: error: 'intel_sub_group_media_block_read_ui16'
// CHECK-SAME: does not exist with these arguments: {{.*}} [no-such-builtin]
// CHECK: note: remove the kernel's own declaration of it
kernel void read(read_only image2d_t image, global uint16 *out) {
    out[0] = intel_sub_group_media_block_read_ui16((int2)(0), 8, 2, image);
}
