// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two threads link at once, and every link of one module gives the same bytes.
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %bin/api threads %t.bc | FileCheck %s
// CHECK: 40 links in 2 threads, each thread's all the same

kernel void k(read_only image2d_t in, global uint *out) { out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 16, in); }
