// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Text is coloured on a terminal, unless NO_COLOR is set; not in a file, and not as JSON.
// REQUIRES: once
// RUN: %terminal sh -c "%cltile inspect %s >&2" | FileCheck %s --check-prefix=COLOURS
// RUN: %terminal sh -c "%cltile inspect -o - %s >&2" | FileCheck %s --check-prefix=COLOURS
// RUN: env NO_COLOR=1 %terminal sh -c "%cltile inspect %s >&2" | FileCheck %s --check-prefix=PLAIN --implicit-check-not='\x1b'
// RUN: env TERM=dumb %terminal sh -c "%cltile inspect %s >&2" | FileCheck %s --check-prefix=PLAIN --implicit-check-not='\x1b'
// RUN: %terminal sh -c "%cltile inspect --json %s >&2" | FileCheck %s --check-prefix=JSON --implicit-check-not='\x1b'
// RUN: %terminal %cltile inspect %s -o %t.txt
// RUN: %python -c 'import sys; print(repr(open(sys.argv[1]).read()))' %t.txt | FileCheck %s --check-prefix=PLAIN --implicit-check-not='\x1b'

// COLOURS: \x1b[1mkernel k\x1b[0m: {{.*}}\x1b[1;36mintel_sub_group_media_block_read_uc\x1b[0m{{.*}}\x1b[1;31merror {{.*}}\x1b[1min all
// PLAIN: kernel k: {{.*}}error    height 65
// JSON: "kernels"
__attribute__((intel_reqd_sub_group_size(8))) kernel void k(read_only image2d_t image, global uchar *out) {
    *out = intel_sub_group_media_block_read_uc((int2)(0), 4, 65, image);
}
