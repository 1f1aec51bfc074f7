/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* layer-ptx: whether standard input is PTX with variables in global memory. */

#include "program/ptx.h"

#include <stdio.h>

int main(void) {
    static char text[1 << 16];
    puts(layer_has_ptx_variables(text, fread(text, 1, sizeof text, stdin)) ? "variables" : "none");
    return 0;
}
