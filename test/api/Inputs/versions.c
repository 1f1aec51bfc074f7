/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prints the versions in cltile.h and of the library. */

#include <cltile/cltile.h>
#include <stdio.h>

int main(void) {
    printf("cltile %s, LLVM %s, %d; library: %s; parts: %d.%d.%d\n", CLTILE_VERSION, CLTILE_LLVM_VERSION,
           CLTILE_LLVM_VERSION_MAJOR, cltile_llvm_version(), CLTILE_VERSION_MAJOR, CLTILE_VERSION_MINOR,
           CLTILE_VERSION_PATCH);
    return 0;
}
