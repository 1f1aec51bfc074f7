// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// -Werror makes errors of cltile's warnings and of Clang's, but of what -W no-error=ID and -Wno-error=NAME name, wherever they
// stand; a later -Wno-error takes it back.
// RUN: %exits 0 %cltile check %s
// RUN: %exits 1 %cltile check -Werror %s | FileCheck %s
// RUN: %exits 1 %cltile check -Werror -Wunused-variable %s 2>&1 | FileCheck %s --check-prefix=CLANG
// RUN: %exits 1 %cltile check -Werror -Wunused-variable -Wno-error=unused-variable %s | FileCheck %s
// RUN: %exits 0 %cltile check -W no-error=media-block-region-larger -Werror %s
// RUN: %exits 0 %cltile check -Werror -Wno-media-block-region-larger %s 2>&1 | count 0
// RUN: %exits 0 %cltile check -Werror -Wno-error %s
// RUN: rm -f %t.out
// RUN: %exits 1 %cltile build --target intel -Werror %s -o %t.out 2>&1 | FileCheck %s
// RUN: not ls %t.out
// RUN: %clang_cl --target=spir64-unknown-unknown -Xclang -disable-llvm-passes -gline-tables-only -c -emit-llvm %s -o %t.bc
// RUN: %exits 1 %cltile link --target intel -Werror %t.bc -o %t.out 2>&1 | FileCheck %s --implicit-check-not="no effect"
// RUN: %exits 1 %cltile check -Werror %t.bc 2>&1 | FileCheck %s --implicit-check-not="no effect"

// CHECK: [[#@LINE+5]]:14: error: {{.*}} [media-block-region-larger]
// CLANG: [[#@LINE+3]]:9: error: unused variable 'idle'
__attribute__((intel_reqd_sub_group_size(8)))
kernel void k(read_only image2d_t image, global uint *out) {
    int idle;
    out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 4, 4, image);
}
