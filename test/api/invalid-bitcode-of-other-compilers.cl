// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM 15 refuses what a newer Clang made, and opaque pointers where there are images, with the remedy.
// REQUIRES: llvm-15, clang-15, clang-22
// RUN: clang-15 -x cl -cl-std=CL3.0 --target=spir64 -Xclang -opaque-pointers -I%include -include cl_intel_media_block_io.h -emit-llvm -c %s -o %t.opaque.bc
// RUN: %bin/api link %t.opaque.bc | FileCheck %s --check-prefix=OPAQUE
// OPAQUE: status 2: LLVM 15.0.6 cannot read the module: Opaque pointers{{.*}}compile with clang-15 -Xclang -no-opaque-pointers

// RUN: clang-22 -x cl -cl-std=CL3.0 --target=spir64 -I%include -include cl_intel_media_block_io.h -emit-llvm -c %s -o %t.22.bc
// RUN: %bin/api link %t.22.bc | FileCheck %s --check-prefix=NEWER
// NEWER: status 2: the module was written by LLVM 22.{{.*}}, and this cltile was built with LLVM 15.{{.*}}compile the kernel with clang-15

kernel void k(read_only image2d_t in, global uint *out) { out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 16, in); }
