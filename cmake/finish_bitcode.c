/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* finish-bitcode IN.bc OUT.bc: the last rewrites of a library, which libcltile makes of linked modules, for those who
 * link by hand. */

#include "ir/selects.h"
#include "rewrite_bitcode.h"

#include <stdio.h>

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: finish-bitcode IN.bc OUT.bc\n");
        return 2;
    }
    return rewrite_bitcode(argv[1], argv[2], cltile_widen_selects) ? 0 : 1;
}
