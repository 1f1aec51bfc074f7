// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Linked for PoCL, whose images are memory, blocks keep what read_imagef does not tell apart: the SNORM code below -1.0, and the
// bits of NaNs.
// REQUIRES: host-pocl, runs-linked
// RUN: %clang_cl --target=spir64 -emit-llvm -c %s -o %t.bc
// RUN: %linked %bin/round-trip %t.bc | FileCheck %s --check-prefixes=%if pocl-one-channel %{ONE,%}FOUR
// ONE:       R SNORM_INT8 7f008180: read 7f008180, written 7f008180
// ONE-NEXT:  R SNORM_INT16 80018000: read 80018000, written 80018000
// ONE-NEXT:  R FLOAT quiet NaN 7fc12345: read 7fc12345, written 7fc12345
// ONE-NEXT:  R FLOAT signalling NaN ff812345: read ff812345, written ff812345
// ONE-NEXT:  R FLOAT subnormal 80000001: read 80000001, written 80000001
// ONE-NEXT:  R FLOAT infinity ff800000: read ff800000, written ff800000
// FOUR:      RGBA HALF_FLOAT quiet NaN, infinity fc007e01: read fc007e01, written fc007e01
// FOUR-NEXT: RGBA HALF_FLOAT signalling NaN, subnormal 00017c01: read 00017c01, written 00017c01
// FOUR-NEXT: RGBA SNORM_INT8 7f008180: read 7f008180, written 7f008180
// FOUR-NEXT: RGBA SNORM_INT16 80018000: read 80018000, written 80018000
// FOUR-NEXT: RGBA FLOAT quiet NaN 7fc12345: read 7fc12345, written 7fc12345
// FOUR-NEXT: RGBA FLOAT signalling NaN ff812345: read ff812345, written ff812345
// FOUR-NEXT: RGBA FLOAT subnormal 80000001: read 80000001, written 80000001
// FOUR-NEXT: RGBA FLOAT infinity ff800000: read ff800000, written ff800000

__attribute__((intel_reqd_sub_group_size(8)))
kernel void read(read_only image2d_t image, global uint *dword) {
    const uint mine = intel_sub_group_media_block_read_ui((int2)(0, 0), 1, 1, image);
    if (get_sub_group_local_id() == 0)
        *dword = mine;
}

__attribute__((intel_reqd_sub_group_size(8)))
kernel void write(write_only image2d_t image, global uint *dword) {
    intel_sub_group_media_block_write_ui((int2)(0, 0), 1, 1, *dword, image);
}
