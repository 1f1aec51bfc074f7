// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A module that calls no builtin of cltile's comes out byte for byte, for every target, and in place, too.
// RUN: %clang_cl --target=spir64-unknown-unknown -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins -c -emit-llvm %s -o %t.bc
// RUN: %cltile link %t.bc -o %t.generic.bc
// RUN: cmp %t.bc %t.generic.bc
// RUN: %cltile link --target intel --verbose %t.bc -o %t.intel.bc 2>&1 | count 0
// RUN: cmp %t.bc %t.intel.bc
// RUN: %cltile link --sub-group-size 8 --region-rows packed - -o - < %t.bc > %t.stdout.bc
// RUN: cmp %t.bc %t.stdout.bc
// RUN: cp %t.bc %t.in-place.bc
// RUN: %cltile link %t.in-place.bc -o %t.in-place.bc
// RUN: cmp %t.bc %t.in-place.bc
// RUN: env CLTILE_CLANG=/nonexistent/clang %cltile build %t.bc -o %t.build.bc
// RUN: cmp %t.bc %t.build.bc
kernel void add(global uint *out, read_only image2d_t image) {
    out[get_global_id(0)] += read_imageui(image, (int2)(0)).x;
}
