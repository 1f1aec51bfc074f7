// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// clang's diagnostics come through with file and line, and its command line only with --verbose; no output
// appears, and an old one stays as it was. Clang is called once more, to see whether the host lacks an extension that the kernel takes.
// RUN: rm -rf %t && mkdir %t %t/tmp
// RUN: env TMPDIR=%t/tmp %exits 1 %cltile build %s -o %t/new.bc 2>&1 | FileCheck %s
// RUN: env TMPDIR=%t/tmp %exits 1 %cltile build --verbose %s -o %t/new.bc 2>&1 | FileCheck %s --check-prefix SHOWN --implicit-check-not="The command was"
// RUN: not ls %t/new.bc
// RUN: echo "as it was" > %t/old.bc
// RUN: env TMPDIR=%t/tmp %exits 1 %cltile build %s -o %t/old.bc
// RUN: FileCheck %s --check-prefix OLD --input-file %t/old.bc
// RUN: ls -A %t/tmp | count 0
// RUN: ls -A %t | count 2

// OLD: as it was
// CHECK: {{.*}}invalid-syntax-error-leaves-no-output.cl:[[#@LINE+9]]:{{[0-9]+}}: error: expected ';' after expression
// CHECK: invalid-syntax-error-leaves-no-output.cl:[[#@LINE+9]]:{{[0-9]+}}: error: {{.*}}intel_sub_group_media_block_read_ui16
// CHECK: cltile: {{.*}}.cl: error: clang reported errors; --verbose shows how it was called
// CHECK-NOT: {{.}}
// SHOWN: {{^}}cltile: {{.*}}clang --target=spir64-unknown-unknown {{.*}}invalid-syntax-error-leaves-no-output.cl -o
// SHOWN: cltile: {{.*}}.cl: error: clang reported errors{{$}}
// SHOWN-NEXT: {{^}}cltile: {{.*}}clang {{.*}} -fsyntax-only -w{{$}}
// SHOWN-NOT: {{.}}
kernel void read(read_only image2d_t image, global uint *out) {
    out[0] = 1
    out[1] = intel_sub_group_media_block_read_ui16((int2)(0), 8, 2, image).x;
}
