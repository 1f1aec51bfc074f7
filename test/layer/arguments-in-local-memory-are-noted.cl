// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CLTILE_LAYER=check has kernels tell where their arguments in local memory begin. Only the text between a kernel's parameters and its
// body is looked at: what macros and directives may change stays as it is.

// REQUIRES: once
// RUN: %bin/layer-scan %s --note | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %bin/layer-scan %s --note | wc -l | FileCheck %s --check-prefix=LINES
// LINES: {{^}}59{{$}}

// RUN: %bin/layer-scan %s --note | grep -v '^//' | grep -c ' __cltile_note_argument(' | FileCheck %s --check-prefix=COUNT
// COUNT: {{^}}4{{$}}

// The number is a hash of the name: f, with the arguments 1 and 3.
//      CHECK:{ __cltile_note_argument(0xe30c2799u, 1u, tile); __cltile_note_argument(0xe30c2799u, 3u, other);
kernel void f(const global float *in, local float *tile, int n, __local float4 *restrict const other)
{
    if (n > 0) {
        tile[0] = other[0].x;
    }
}

// Attributes, also of parameters, and by a macro.
//      CHECK:void h(local int *tile __attribute__((unused)), int n) { __cltile_note_argument(0x{{[0-9a-f]+}}u, 0u, tile);
kernel __attribute__((reqd_work_group_size(16, 1, 1)))
void h(local int *tile __attribute__((unused)), int n) {
}
//      CHECK:kernel SIZE(16) void i(local int *tile) { __cltile_note_argument(0x{{[0-9a-f]+}}u, 0u, tile);
#define SIZE(n) __attribute__((reqd_work_group_size(n, 1, 1)))
kernel SIZE(16) void i(local int *tile) {
}

// No kernels.
void function(local int *tile) {
    tile[0] = 0;
}
kernel void only_declared(local int *tile);
#define KERNEL(name) kernel void name(local int *tile) {
KERNEL(in_macro)
}

// Parameters with directives.
kernel void j(
#ifdef WITH_TILE
    local int *tile
#else
    global int *tile
#endif
) {
    tile[0] = 0;
}

// An array's name is the last word before the brackets.
//      CHECK:{{kernel void k.*}} { __cltile_note_argument(0x{{[0-9a-f]+}}u, 0u, tile);
kernel void k(local int tile[4 * N], global int *out) {
    out[0] = tile[0];
}

// Comments and strings: kernel void l(local int *tile) {
constant char text[] = "kernel void m(local int *tile) {";
