// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// -W leaves findings out, makes them errors or warnings, the last one winning, and the exit status follows; in build and
// link, too, where an error leaves no output.
// REQUIRES: whole
// RUN: %exits 1 %cltile check %s | FileCheck %s --check-prefixes=LARGER,HEIGHT
// RUN: %exits 0 %cltile check -W no-media-block-height %s | FileCheck %s --check-prefix=LARGER --implicit-check-not=error:
// RUN: %exits 0 %cltile check -Wno-media-block-height %s | FileCheck %s --check-prefix=LARGER --implicit-check-not=error:
// RUN: %exits 0 %cltile check -W no-error=media-block-height %s | FileCheck %s --check-prefix=LOWERED
// RUN: %exits 1 %cltile check -W no-media-block-height -W error=media-block-region-larger %s | FileCheck %s --check-prefix=RAISED
// RUN: %exits 1 %cltile check -W no-all -W error=media-block-region-larger %s | FileCheck %s --check-prefix=RAISED
// RUN: %exits 0 %cltile check -W error=all -W no-all %s 2>&1 | count 0
// RUN: %exits 0 %cltile check -W no-error=all %s | FileCheck %s --implicit-check-not=error: --check-prefix=LOWERED
// RUN: %exits 0 %cltile check -W no-all -W error=all %s 2>&1 | count 0
// RUN: %exits 0 %cltile check -D NOTE -W error=all %s | FileCheck %s --check-prefix=NOTE --implicit-check-not=error:
// RUN: %exits 1 %cltile check -D NOTE -W error=media-block-height-of-buffer %s
// RUN: rm -f %t.bc
// RUN: %exits 1 %cltile build %s -o %t.bc 2>&1 | FileCheck %s --check-prefixes=LARGER,HEIGHT
// RUN: not ls %t.bc
// RUN: %cltile build -W no-media-block-height %s -o %t.bc 2>&1 | FileCheck %s --check-prefix=LARGER --implicit-check-not=error:
// RUN: %cltile build -W no-all %s -o %t.bc 2>&1 | count 0
// RUN: %exits 2 %cltile check -W no-such-finding %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exits 1 %cltile check -W no-recursion %s 2>&1 | FileCheck %s --check-prefix=FIXED

// UNKNOWN: cltile check: -W 'no-such-finding' is unknown: write no-ID, error=ID or no-error=ID
// FIXED: error: option warnings: 'no-recursion' names no diagnostic: there are no-ID, error=ID and no-error=ID
// LARGER: [[#@LINE+8]]:14: warning: {{.*}} [media-block-region-larger]
// HEIGHT: [[#@LINE+8]]:14: error: {{.*}} [media-block-height]
// LOWERED: [[#@LINE+7]]:14: warning: {{.*}} [media-block-height]
// RAISED: [[#@LINE+5]]:14: error: {{.*}} [media-block-region-larger]
// NOTE: note: {{.*}} [media-block-height-of-buffer]
#ifndef NOTE
__attribute__((intel_reqd_sub_group_size(8)))
kernel void k(read_only image2d_t image, global uint *out) {
    out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
    out[1] = intel_sub_group_media_block_read_ui2((int2)(0, 0), 4, 17, image).x;
}
#else
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(read_only image2d_t image, global uint2 *out) {
    out[0] = intel_sub_group_media_block_read_ui2((int2)(0, 0), 1, 32, image);
}
#endif
