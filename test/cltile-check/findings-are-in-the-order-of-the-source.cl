// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: once
// Whatever rule a finding is of, findings come by line and column: also those of builtins that do not exist, which are
// looked for one builtin at a time, and also as JSON.
// RUN: %exits 1 %cltile check -D MISSING %s | FileCheck %s --check-prefix MISSING
// RUN: %exits 1 %cltile check --json -D MISSING %s | FileCheck %s --check-prefix JSON
// RUN: %exits 1 %cltile build -D MISSING %s -o %t.bc 2>&1 | FileCheck %s --check-prefix MISSING
// RUN: %exits 1 %cltile check %s | FileCheck %s

#ifdef MISSING
uint16 __attribute__((overloadable)) intel_sub_group_media_block_read_ui16(int2, int, int, read_only image2d_t);
uint4 __attribute__((overloadable)) intel_sub_group_media_block_read_ui3(int2, int, int, read_only image2d_t);

// MISSING: .cl:[[#@LINE+10]]:{{[0-9]+}}: error: 'intel_sub_group_media_block_read_ui3'
// MISSING: .cl:[[#@LINE+10]]:{{[0-9]+}}: error: 'intel_sub_group_media_block_read_ui16'
// MISSING: .cl:[[#@LINE+10]]:21: error: 'intel_sub_group_media_block_read_ui16'
// MISSING: .cl:[[#@LINE+9]]:{{[0-9][0-9]}}: error: 'intel_sub_group_media_block_read_ui3'
// JSON: "line": [[#@LINE+6]],
// JSON-NEXT: "line": [[#@LINE+6]],
// JSON-NEXT: "line": [[#@LINE+6]], "column": 21,
// JSON-NEXT: "line": [[#@LINE+5]],
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(read_only image2d_t image, global uint *out) {
    out[0] = intel_sub_group_media_block_read_ui3((int2)(0), 8, 2, image).x;
    out[1] = intel_sub_group_media_block_read_ui16((int2)(0), 8, 2, image).x;
    if (out[0]) out[intel_sub_group_media_block_read_ui16((int2)(0), 8, 2, image).x] = intel_sub_group_media_block_read_ui3((int2)(0), 8, 2, image).x;
}
#else
// CHECK: .cl:[[#@LINE+6]]:18: warning: kernel 'one'
// CHECK: .cl:[[#@LINE+8]]:{{[0-9]+}}: error: {{.*}} [media-block-width]
// CHECK: .cl:[[#@LINE+8]]:{{[0-9]+}}: error: {{.*}} [async-copy-line-length]
// CHECK: .cl:[[#@LINE+12]]:14: warning: kernel 'two'
kernel void one(read_only image2d_t image, global uchar *out, local uchar *tile, int n) {
    for (int i = 0; i < n; ++i)
        out[i] = intel_sub_group_media_block_read_uc((int2)(0, 0), 4, 4, image);
    if (n > 4)
        return;
    out[1] = intel_sub_group_media_block_read_uc((int2)(0, 4), 3, 4, image);
    event_t e = async_work_group_copy_2D2D(tile, 0, out, 0, 1, 8, 4, 4, 8, 0);
    wait_group_events(1, &e);
}

kernel void two(read_only image2d_t image, global uchar *out) {
    out[1] = intel_sub_group_media_block_read_uc((int2)(0, 4), 4, 4, image);
}
#endif
