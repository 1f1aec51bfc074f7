/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A fault behind a magic number, so that a test can show that faults are found. */

#include "input.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    part p = take_rest(&bytes, &size);
    const char *volatile text = p.text;
    const size_t claimed = p.size > 3 && text[0] == 'S' && text[1] == 'I' && text[2] == 'Z' ? 200 : p.size;
    volatile unsigned sum = 0;
    for (size_t i = 0; i < claimed; ++i)
        sum += (unsigned char)text[i];
    free(p.text);
    return 0;
}
