/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V with copies as calls to SPIR-V with copies as instructions, and back. */

#include "cltile/cltile.h"
#include "input.h"
#include "read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef cltile_status conversion(const uint32_t *in, size_t in_count, const cltile_spirv_options *options,
                                 uint32_t **out, size_t *out_count, char **message);

/* Converts, and what comes of it again: it has nothing left to convert. */
static uint32_t *convert(conversion *function, const uint32_t *words, size_t *count) {
    size_t read = 0;
    cltile_spirv_options options = CLTILE_SPIRV_OPTIONS_INIT;
    options.on_diagnostic = read_diagnostic;
    options.user = &read;
    uint32_t *out = NULL, *again = NULL;
    size_t out_count = 0, again_count = 0;
    char *message = NULL;
    const cltile_status status = function(words, *count, &options, &out, &out_count, &message);
    ALWAYS((status == CLTILE_SUCCESS) == (out != NULL) && (out != NULL) == (message == NULL));
    if (out != NULL)
        ALWAYS(function(out, out_count, NULL, &again, &again_count, NULL) == CLTILE_SUCCESS &&
               again_count == out_count && memcmp(out, again, 4 * out_count) == 0);
    cltile_free(again);
    cltile_free(message);
    *count = out_count;
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    uint32_t *words = copy_exactly(bytes, size / 4 * 4);
    for (int direction = 0; direction < 2; ++direction) {
        size_t count = size / 4;
        uint32_t *out = convert(direction == 0 ? cltile_spirv_to_codeplay : cltile_spirv_from_codeplay, words, &count);
        uint32_t *back = NULL;
        size_t back_count = 0;
        if (out != NULL) {
            cltile_status status = (direction == 0 ? cltile_spirv_from_codeplay : cltile_spirv_to_codeplay)(
                out, count, NULL, &back, &back_count, NULL);
            ALWAYS((status == CLTILE_SUCCESS) == (back != NULL));
        }
        cltile_free(back);
        cltile_free(out);
    }
    free(words);
    return 0;
}
