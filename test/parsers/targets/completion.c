/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V module, and a library that completes it. */

#include "input.h"
#include "spirv/complete.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    const part module = take_part(&bytes, &size), library = take_rest(&bytes, &size);
    uint32_t *words = copy_exactly(module.text, module.size / 4 * 4);
    uint32_t *others = copy_exactly(library.text, library.size / 4 * 4);
    for (int keeps = 0; keeps < 2; ++keeps) {
        const cltile_completer by = {.library = others, .count = library.size / 4, .keeps_calls = keeps};
        const cltile_completed all = cltile_complete(words, module.size / 4, &by);
        ALWAYS(all.words == NULL || (all.refused == NULL && (all.functions == 0 || all.count > 5)));
        free(all.words);
    }
    free(words);
    free(others);
    free(module.text);
    free(library.text);
    return 0;
}
