// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several files are checked in one run; one that cannot be is named, and the others are checked all the same; - is stdin.
// RUN: not %cltile check %s %t.missing.cl %s 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not %cltile check - < %s | FileCheck %s --check-prefix=STDIN
// RUN: %clang_cl --target=spir64 -O0 -emit-llvm -c %s -o %t.bc
// RUN: not %cltile check - < %t.bc | FileCheck %s --check-prefix=BITCODE
// RUN: %clang_cl --target=spir64 -gline-tables-only -emit-llvm -c %s -o %t.lines.bc
// RUN: not %cltile check %t.lines.bc | FileCheck %s --check-prefix=LINES
// RUN: %exits 2 %cltile check 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: echo 'kernel void k( {' > %t.broken.cl
// RUN: %exits 1 %cltile check %t.broken.cl 2>&1 | FileCheck %s --check-prefix=BROKEN
// RUN: %exits 1 %cltile check %source/README.md 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exits 0 %cltile check --list | FileCheck %s --check-prefix=LIST

// SEVERAL-DAG: missing.cl: error: cannot be read: there is no such file
// SEVERAL-DAG: stdin.cl:[[#@LINE+13]]:14: error: height 17{{.*}} [media-block-height]
// SEVERAL: 2 errors
// STDIN: {{^}}<stdin>:[[#@LINE+11]]:14: error: height 17
// BITCODE: {{^}}<stdin>: kernel 'k': error: height 17
// BITCODE: {{^}}<stdin>: kernel 'k': note: split
// LINES: {{.*}}reads-several-files-and-stdin.cl:[[#@LINE+8]]:14: error: height 17
// LINES-NEXT: {{^}}    out[0] = intel_sub_group_media_block_read_ui8(
// LINES-NEXT: {{^}}             ^
// NOTHING: cltile check: no input: name a file, or - for stdin
// BROKEN: broken.cl:1:16: error: expected parameter declarator
// WRONG: error
// LIST: {{^}}media-block-size-not-constant{{$}}
__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t image, global uint *out) {
    out[0] = intel_sub_group_media_block_read_ui8((int2)(0, 0), 4, 17, image).x;
}
