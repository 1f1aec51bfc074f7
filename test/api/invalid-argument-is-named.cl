// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arguments and options that make no sense are errors that say what is allowed; nothing is handed out.
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %bin/api arguments %t.bc | FileCheck %s

// CHECK: null message: 1
// CHECK-NEXT: status 1: cltile_link_bitcode: a null pointer for in
// CHECK-NEXT: status 2: the module is empty
// CHECK-NEXT: status 1: unknown target 'voodoo': there are generic, intel, intel-xe2, nvptx{{(, pocl)?$}}
// CHECK-NEXT: status 1: unknown target '(null)'
// CHECK-NEXT: status 1: unknown host 'clover': there are pocl, rusticl, intel-cpu
// CHECK-NEXT: status 1: target 'intel' is not for host pocl, which needs pocl: leave the target generic
// CHECK-NEXT: status 1: sub-group size 12: it must be a power of two, at most 128
// CHECK-NEXT: status 1: sub-group size 256: it must be a power of two, at most 128
// CHECK-NEXT: status 1: option sub_groups is 7
// CHECK-NEXT: status 1: option region_rows is 7
// CHECK-NEXT: status 1: option events is 7
// CHECK-NEXT: status 1: option local_block_io is 7
// CHECK-NEXT: status 1: image format 'k': write KERNEL:ARGUMENT=ORDER,TYPE
// CHECK-NEXT: status 1: image format 'k:1=R,FLOAT': the module has no kernel 'k' whose argument 1 is an image
// CHECK-NEXT: status 1: cltile_options has size 0: initialise it with CLTILE_OPTIONS_INIT
// CHECK-NEXT: status 1: cltile_options has size 9, which ends within its field target: initialise it with CLTILE_OPTIONS_INIT
// CHECK-NEXT: success
// CHECK-NEXT: null module: 1 cltile_link_module: a null pointer for module

kernel void k(read_only image2d_t in, global uint *out) { out[0] = intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 16, in); }
