/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What cltile check and inspect do with SPIR-V before a translator reads it. */

#include "input.h"
#include "spirv/spirv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The memory of the command, ended by a zero as files are. */
static file_bytes copy_file(const char *bytes, size_t size) {
    file_bytes file = {resize_memory(NULL, size + 1), size};
    memcpy(file.bytes, bytes, size);
    return file;
}

/* As cltile check. */
static void check(const file_bytes *in) {
    file_bytes spirv = copy_file(in->bytes, in->size);
    spirv_module m;
    bool right = parse_module("check", &spirv, &m) && check_operands("check", &m, false);
    cltile_free_spirv(&m);
    if (right) {
        mend_module(&spirv);
        drop_debug_info(&spirv);
        add_line_scopes(&spirv);
        ALWAYS(check_module("mended", &spirv));
    }
}

static void convert(file_bytes *spirv) {
    uint32_t *words = NULL;
    size_t count = 0;
    cltile_spirv_from_codeplay((const void *)spirv->bytes, spirv->size / 4, NULL, &words, &count, NULL);
    spirv_words out = {.words = words, .count = count, .capacity = count};
    if (words != NULL)
        take_words(spirv, &out);
}

/* As cltile inspect. */
static void inspect(const file_bytes *in) {
    file_bytes spirv = copy_file(in->bytes, in->size);
    spirv_operations all = {0};
    spirv_module m;
    bool right = parse_module("inspect", &spirv, &m) && check_operands("inspect", &m, false);
    if (right)
        find_operations(&m, &all);
    cltile_free_spirv(&m);
    if (right) {
        number_operations(&spirv, &all);
        ALWAYS(check_module("numbered", &spirv));
        convert(&spirv);
        drop_debug_info(&spirv);
        mend_module(&spirv);
        add_line_scopes(&spirv);
        ALWAYS(check_module("mended", &spirv));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    file_bytes in = copy_file((const char *)bytes, size), copies = copy_file((const char *)bytes, size);
    check_copies("copies", &copies);
    check(&in);
    inspect(&in);
    release_memory();
    return 0;
}
