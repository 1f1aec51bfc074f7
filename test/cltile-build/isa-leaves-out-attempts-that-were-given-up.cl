// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intel's compiler starts over when registers spill, and dumps the first attempt, too: only the code in the binary counts.
// REQUIRES: ocloc, spirv
// RUN: %cltile build --target intel --emit isa --device skl %s -o - \
// RUN:   | FileCheck %s --implicit-check-not='// cltile:' --implicit-check-not='spill size'

// CHECK: // cltile: device skl, kernel spills_at_first
// CHECK: // cltile: device skl, kernel small
kernel void spills_at_first(read_only image2d_t image, global uchar16 *bytes, global float16 *in, global float16 *out) {
    uchar16 v = intel_sub_group_media_block_read_uc16((int2)(0), 16, 16, image);
    float16 a = in[get_global_id(0)], b = in[get_global_id(0) + 100], c = in[get_global_id(0) + 200], d = a * b;
    for (int i = 0; i < 30; i++) {
        const float16 t = in[i + get_local_id(0)];
        a += t * b;
        b += a * c;
        c += d * a + t;
        d += t + convert_float16(v) * c;
        bytes[i] = v;
        v += convert_uchar16(a);
    }
    out[get_global_id(0)] = a + b * c - d;
    bytes[get_global_id(0)] = v;
}

kernel void small(read_only image2d_t image, global uint *out) {
    out[get_global_id(0)] = intel_sub_group_media_block_read_ui((int2)(0), 8, 2, image);
}
