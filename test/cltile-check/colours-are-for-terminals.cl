// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings are coloured on a terminal, unless NO_COLOR is set, and nowhere else.
// RUN: not %terminal %cltile build %s -o %t.bc | FileCheck %s --check-prefix=COLOURS
// RUN: not env NO_COLOR=1 %terminal %cltile build %s -o %t.bc | FileCheck %s --check-prefix=PLAIN
// RUN: not %cltile build %s -o %t.bc 2> %t.text
// RUN: %python -c 'import sys; print(repr(open(sys.argv[1]).read()))' %t.text | FileCheck %s --check-prefix=PLAIN
// RUN: not %cltile check %s > %t.checked
// RUN: diff %t.text %t.checked

// COLOURS: \x1b[1;31merror: {{.*}}\x1b[1;36mnote: 
// PLAIN-NOT: \x1b
// PLAIN: error: height 17
__attribute__((intel_reqd_sub_group_size(16))) kernel void k(read_only image2d_t image, global uint *out) {
    out[0] = intel_sub_group_media_block_read_ui8((int2)(0, 0), 4, 17, image).x;
}
