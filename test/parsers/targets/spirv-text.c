/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cltile inspect --spvasm: a module's text, which SPIRV-Tools writes in a child process, with comments. */

#include "input.h"
#include "spirv/spirv.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    const part p = take_rest(&bytes, &size);
    file_bytes spirv = {p.text, p.size}, text = {NULL, 0};
    if (check_module("text", &spirv) && comment_operations("text", &spirv, &text))
        ALWAYS(strlen(text.bytes) == text.size);
    free(spirv.bytes);
    release_memory();
    return 0;
}
