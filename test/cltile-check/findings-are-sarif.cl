// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --sarif prints a log in SARIF 2.1.0 with what code hosts ask for: results with a file, rules with their text, and the address of the page
// where it is installed. Clang's warnings and errors are results, too; errors that keep a file from being checked are notifications.
// REQUIRES: jsonschema
// RUN: rm -rf %t && mkdir -p "%t/a b" && cp %s "%t/a b/k#1.cl" && printf 'kernel void f() { y = 1; }' > %t/broken.cl
// RUN: cd %t && not %cltile check --sarif -Wunused-variable "a b/k#1.cl" broken.cl > both.sarif 2> said
// RUN: FileCheck %s --check-prefix=SAID < %t/said
// RUN: %schema_of/../test/cltile-check/Inputs/sarif.schema.json -i %t/both.sarif
// RUN: %python %S/Inputs/show_sarif.py %t/both.sarif | FileCheck %s --match-full-lines --implicit-check-not="{{.}}"
// RUN: mkdir -p %t/installed/bin %t/installed/lib %t/installed/share/doc/cltile/docs && cp %bin/cltile %t/installed/bin && cp -P %build/lib/libcltile-*.so.* %t/installed/lib
// RUN: cp -R %build/include %t/installed && cp %source/docs/diagnostics.md %t/installed/share/doc/cltile/docs
// RUN: not %t/installed/bin/cltile check --sarif %s > %t/page.sarif
// RUN: %python %S/Inputs/show_sarif.py %t/page.sarif | FileCheck %s --check-prefix=PAGE -DROOT=%t/installed
// RUN: not %cltile check --sarif %t/none.cl > %t/none.sarif && false || %schema_of/../test/cltile-check/Inputs/sarif.schema.json -i %t/none.sarif
// RUN: not %cltile check --sarif --target x %s > %t/usage.sarif && false || %python %S/Inputs/show_sarif.py %t/usage.sarif | FileCheck %s --check-prefix=USAGE
// RUN: %cltile check --sarif -W no-all -w %s > %t/nothing.sarif
// RUN: %python %S/Inputs/show_sarif.py %t/nothing.sarif | FileCheck %s --check-prefix=NOTHING --match-full-lines --implicit-check-not="{{.}}"
// RUN: %clang_cl --target=spir64 -O0 -emit-llvm -c %s -o %t/k.bc
// RUN: cd %t && not %cltile check --sarif k.bc > bitcode.sarif
// RUN: %schema_of/../test/cltile-check/Inputs/sarif.schema.json -i %t/bitcode.sarif
// RUN: %python %S/Inputs/show_sarif.py %t/bitcode.sarif | FileCheck %s --check-prefix=BITCODE

// CHECK: media-block-height: media-block-height Error. {{.*}}
// CHECK-NEXT: -Wunused-variable warning a%20b/k%231.cl:[[#@LINE+13]]:10 None unused variable 'at'
// CHECK-NEXT: media-block-height error a%20b/k%231.cl:[[#@LINE+9]]:12 helper height 17: {{.*}}, called from line [[#@LINE+13]]
// CHECK-NEXT: clang error broken.cl:1:19 None use of undeclared identifier 'y'
// CHECK-NEXT: success: False, broken.cl:1:19: error: {{.*}}
// SAID: broken.cl:1:19: error:
// PAGE: media-block-height: {{.*}} file://[[ROOT]]/share/doc/cltile/docs/diagnostics.md#media-block-height{{$}}
// USAGE: success: False, --target 'x' does not exist. {{.*}}
// NOTHING: success: True
// BITCODE: media-block-height error k.bc helper height 17
uint helper(read_only image2d_t image) {
    return intel_sub_group_media_block_read_ui8((int2)(0, 0), 4, 17, image).x;
}
__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t image, global uint *out) {
    uint at = 0;
    *out = helper(image);
}
