// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The callback gets each finding of a link and of a check, of bytes and of a module, with all its fields; options change what
// a finding is, and name one that does not exist.
// RUN: %clang_cl --target=spir64 -g -O0 -emit-llvm -c %s -o %t.bc
// RUN: %clang_cl --target=spir64 -g0 -O0 -emit-llvm -c %s -o %t.bare.bc

// RUN: %bin/api findings link-bytes %t.bc | FileCheck %s --implicit-check-not=kernel=
// RUN: %bin/api findings link-module %t.bc | FileCheck %s --implicit-check-not=kernel=
// RUN: %bin/api findings check-bytes %t.bc | FileCheck %s --implicit-check-not=kernel=
// RUN: %bin/api findings check-module %t.bc | FileCheck %s --implicit-check-not=kernel=
// CHECK: error media-block-width kernel=wide function=fetch at=findings-reach-the-caller.cl:[[#@LINE+32]]:12 size=known
// CHECK-NEXT: message: {{.+}}
// CHECK-NEXT: note: {{.+}}
// CHECK: warning media-block-region-larger kernel=tall function=tall at=findings-reach-the-caller.cl:[[#@LINE+37]]:29 size=known
// CHECK-NEXT: message: {{.+}}
// CHECK-NEXT: note: {{.+}}
// CHECK: status 4 after 2 findings: {{.*}}.cl:[[#@LINE+26]]:12: {{.*}} [media-block-width]. Remedy: {{.+}}

// RUN: %bin/api findings link-bytes %t.bare.bc | FileCheck %s --check-prefix=BARE
// BARE: error media-block-width kernel=wide function=fetch at=-:0:0
// BARE: warning media-block-region-larger kernel=tall function=tall at=-:0:0
// BARE: status 4 after 2 findings: kernel 'wide', function 'fetch': {{.*}} [media-block-width]. Remedy: {{.+}}

// RUN: %bin/api findings link-bytes %t.bc no-media-block-width | FileCheck %s --check-prefix=FEWER --implicit-check-not=error
// FEWER: warning media-block-region-larger
// FEWER: status 0 after 1 findings: -
// RUN: %bin/api findings check-module %t.bc no-media-block-width error=media-block-region-larger | FileCheck %s --check-prefix=MORE
// MORE: error media-block-region-larger
// MORE: status 4 after 1 findings: {{.*}} [media-block-region-larger]
// RUN: %bin/api findings check-bytes %t.bc no-error=media-block-width | FileCheck %s --check-prefix=LESS
// LESS: warning media-block-width
// LESS: status 0 after 2 findings: -
// RUN: %bin/api findings link-module %t.bc no-all | FileCheck %s --check-prefix=NONE
// NONE: status 0 after 0 findings: -
// RUN: %bin/api findings check-bytes %t.bc error=all | FileCheck %s --check-prefix=ALL
// ALL: error media-block-width
// ALL: error media-block-region-larger
// ALL: status 4 after 2 findings
// RUN: %bin/api findings check-bytes %t.bc error=frobnicate | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: status 1 after 0 findings: option warnings: 'error=frobnicate' names no diagnostic

uint fetch(read_only image2d_t in, int width) {
    return intel_sub_group_media_block_read_ui((int2)(0, 0), width, 1, in);
}

__attribute__((intel_reqd_sub_group_size(8))) kernel void wide(read_only image2d_t in, global uint *out) {
    out[get_global_id(0)] = fetch(in, 9);
}

__attribute__((intel_reqd_sub_group_size(8))) kernel void tall(read_only image2d_t in, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0, 0), 8, 2, in);
}
