/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The layer's search for images in SPIR-V. */

#include "input.h"
#include "validate/spirv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    uint32_t *words = copy_exactly(bytes, size / 4 * 4);
    layer_functions functions;
    ALWAYS(layer_find_spirv_parameters(words, size / 4, &functions));
    for (size_t f = 0; f < functions.count; ++f)
        for (size_t p = 0; p < functions.functions[f].parameter_count; ++p)
            ALWAYS(functions.functions[f].parameters[p].access <= LAYER_READ_WRITE);
    layer_free_functions(&functions);
    free(words);
    return 0;
}
