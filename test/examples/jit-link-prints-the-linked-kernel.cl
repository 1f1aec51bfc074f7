// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The example of a JIT prints the linked module, and of a faulty kernel the findings with their lines; of what it cannot read,
// and of targets that there are not, it says so.
// RUN: %clang_cl --target=spir64-unknown-unknown -g -O0 -emit-llvm -c %s -o %t.bc
// RUN: %bin/jit_link %t.bc > %t.ll
// RUN: FileCheck %s < %t.ll --implicit-check-not="define{{.*}}intel_sub_group"
// CHECK: define {{.*}}spir_kernel void @invert(
// CHECK: call {{.*}}read_imageui
// RUN: %bin/jit_link %t.bc intel | FileCheck %s --check-prefix=INTEL
// INTEL: call {{.*}}SubgroupImageMediaBlockRead

// RUN: %clang_cl --target=spir64-unknown-unknown -DWIDTH=7 -g -O0 -emit-llvm -c %s -o %t.faulty.bc
// RUN: not %bin/jit_link %t.faulty.bc 2>&1 | FileCheck %s --check-prefix=FAULTY --implicit-check-not=define
// FAULTY: {{.*}}jit-link-prints-the-linked-kernel.cl:[[#@LINE+19]]:20: error: width 7 {{.*}} [media-block-width]
// FAULTY-NEXT: {{ }}choose 4, 8, 12,

// RUN: %clang_cl --target=spir64-unknown-unknown -DWIDTH=7 -g0 -O0 -emit-llvm -c %s -o %t.bare.bc
// RUN: not %bin/jit_link %t.bare.bc 2>&1 | FileCheck %s --check-prefix=BARE
// BARE: kernel 'invert': error: width 7 {{.*}} [media-block-width]

// RUN: not %bin/jit_link %s 2>&1 | FileCheck %s --check-prefix=SOURCE
// SOURCE: no bitcode of LLVM {{[0-9.]+}} or older
// RUN: not %bin/jit_link %t.bc voodoo 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: cltile: unknown target 'voodoo'

#ifndef WIDTH
#define WIDTH 16
#endif

__attribute__((intel_reqd_sub_group_size(16)))
kernel void invert(read_only image2d_t in, write_only image2d_t out) {
    int2 at = (int2)((int)get_group_id(0) * 16, (int)get_group_id(1) * 8);
    uchar8 bytes = intel_sub_group_media_block_read_uc8(at, WIDTH, 8, in);
    intel_sub_group_media_block_write_uc8(at, WIDTH, 8, ~bytes, out);
}
