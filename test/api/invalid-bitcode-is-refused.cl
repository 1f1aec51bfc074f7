// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is no bitcode of this LLVM is refused with the remedy: cut short anywhere, another triple, IR as text,
// anything else.
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %bin/api truncated %t.bc | FileCheck %s --check-prefix=CUT
// CUT: all prefixes refused

// RUN: %clang_cl --target=armv7-linux-gnueabi -Xclang -cl-ext=-all,+__opencl_c_images,+__opencl_c_read_write_images -emit-llvm -c %s -o %t.arm.bc
// RUN: %bin/api link %t.arm.bc | FileCheck %s --check-prefix=TRIPLE
// TRIPLE: status 3: no generic library for the module's triple 'armv7-{{.*}}': {{.*}}--target=spir64

// RUN: llvm-dis %t.bc -o %t.ll
// RUN: %bin/api link %t.ll | FileCheck %s --check-prefix=TEXT
// TEXT: status 2: this is LLVM IR as text: assemble it with llvm-as first

// RUN: %bin/api link %s | FileCheck %s --check-prefix=SOURCE
// SOURCE: status 2: this is no LLVM bitcode: compile the kernel with clang -emit-llvm -c

kernel void k(read_only image2d_t in, global uint *out) { out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 16, in); }
