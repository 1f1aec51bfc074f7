// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Macros of a command line may have the names of the builtins' parameters.
// RUN: %cltile build -Dx=1 -Dlane=2 -Ddata=3 -Dvalue=4 -Dwidth=5 -Dheight=6 -Dimage=7 -Dpitch=8 -Dcoord=9 -Ddst=10 -Dsrc=11 -Devent=12 -Dflags=13 %s -o %t.bc
kernel void k(global uint *out) {
    out[get_global_id(0)] = intel_sub_group_shuffle(out[0], width);
}
