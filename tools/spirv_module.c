/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V file by its ids. */

#include "spirv_module.h"

#include "report.h"

#include <stdlib.h>

static void end_without_memory(void) {
    report_error(NULL, "out of memory");
    exit(EXIT_FAILED);
}

spirv_module index_module(const file_bytes *spirv) {
    spirv_module m = cltile_index_spirv((const void *)spirv->bytes, spirv->size / 4);
    if (m.offsets == NULL)
        end_without_memory();
    return m;
}

void take_words(file_bytes *spirv, spirv_words *out) {
    cltile_append_word(out, 0); /* the zero that ends file_bytes */
    if (out->failed)
        end_without_memory();
    free(spirv->bytes);
    *spirv = (file_bytes){(char *)out->words, 4 * (out->count - 1)};
    *out = (spirv_words){0};
}
