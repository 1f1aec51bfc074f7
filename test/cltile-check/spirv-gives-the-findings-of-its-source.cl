// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same faults are found in OpenCL C, LLVM bitcode and SPIR-V, 32-bit too: with lines where there is debug
// information, else with the kernel's and the function's name.
// REQUIRES: clang-19, llvm-spirv-19
// RUN: %exits 1 %cltile check %s | FileCheck %s --check-prefixes=FOUND,LINES --implicit-check-not='[media-block'
// RUN: %other_clang %s -o %t.bc --target=spir64
// RUN: %exits 1 %cltile check %t.bc | FileCheck %s --check-prefixes=FOUND,NAMES --implicit-check-not='[media-block'
// RUN: %19_spirv %t.bc -o %t.spv
// RUN: %exits 1 %cltile check %t.spv | FileCheck %s --check-prefixes=FOUND,NAMES --implicit-check-not='[media-block'
// RUN: %exits 1 %cltile check - < %t.spv | FileCheck %s --check-prefixes=FOUND,STDIN --implicit-check-not='[media-block'
// RUN: %other_clang %s -o %t.lines.bc --target=spir64 -gline-tables-only
// RUN: %exits 1 %cltile check %t.lines.bc | FileCheck %s --check-prefixes=FOUND,LINES --implicit-check-not='[media-block'
// RUN: %19_spirv %t.lines.bc -o %t.lines.spv
// RUN: %exits 1 %cltile check %t.lines.spv | FileCheck %s --check-prefixes=FOUND,LINES --implicit-check-not='[media-block'
// RUN: %other_clang %s -o %t.debug.bc --target=spir64 -g
// RUN: %19_spirv %t.debug.bc -o %t.debug.spv
// RUN: %exits 1 %cltile check %t.debug.spv | FileCheck %s --check-prefixes=FOUND,LINES --implicit-check-not='[media-block'
// RUN: %other_clang %s -o %t.32.bc --target=spir -fno-discard-value-names
// RUN: %19_spirv %t.32.bc -o %t.32.spv
// RUN: %exits 1 %cltile check %t.32.spv | FileCheck %s --check-prefixes=FOUND,NAMES --implicit-check-not='[media-block'
// RUN: not %cltile check %t.32.spv | FileCheck %s --check-prefix=PARAMETERS
// RUN: %exits 1 %cltile check --json %t.lines.spv | FileCheck %s --check-prefix=JSON

__attribute__((noinline)) uchar4 load(read_only image2d_t source, int width) {
    // FOUND: error: width 18 is 18 bytes{{.*}} [media-block-width]
    // LINES: [[#@LINE+5]]:12: note: choose
    // NAMES: {{[^ ]+}}: kernel 'copy_block', function 'load': note: choose
    // STDIN: {{^}}<stdin>: kernel 'copy_block', function 'load': note: choose
    // JSON: "id": "media-block-width", "severity": "error", {{.*}} "function": "load", "file": "{{.*}}findings-of-its-source.cl", "line": [[#@LINE+2]], "column": 12,
    // JSON: "id": "media-block-image-shared"
    return intel_sub_group_media_block_read_uc4((int2)(0, 0), width, 2, source);
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void copy_block(read_only image2d_t image, write_only image2d_t target, global uchar4 *out) {
    uchar4 value = load(image, 18);
    // FOUND: error: 'read_image{{u?i}}' accesses image {{.*}} [media-block-image-shared]
    // PARAMETERS: accesses image 'image'
    // LINES: [[#@LINE+2]]:33: note: give the kernel a second image
    // NAMES: {{[^ ]+}}: kernel 'copy_block': note: give the kernel a second image
    out[1] = convert_uchar4_sat(read_imageui(image, (int2)(0, 0)));
    // FOUND: error: the block begins at byte 2 of a row{{.*}} [media-block-offset]
    // LINES: [[#@LINE+6]]:9: note: x counts bytes
    // NAMES: {{[^ ]+}}: kernel 'copy_block': note: x counts bytes
    // FOUND: warning: only some work-items {{.*}} [media-block-divergent-flow]
    // LINES: [[#@LINE+3]]:9: note: call it where
    // NAMES: {{[^ ]+}}: kernel 'copy_block': note: call it where
    if (get_global_id(0) > 3)
        intel_sub_group_media_block_write_uc4((int2)(2, 0), 16, 4, value, target);
    out[get_global_id(0)] = value;
}
