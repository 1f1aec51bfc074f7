/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V file, parsed. */

#include "spirv/spirv.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

bool check_words(const char *label, const file_bytes *spirv) {
    const uint32_t magic = spirv->size < 4 ? SpvMagicNumber : *(const uint32_t *)(const void *)spirv->bytes;
    if (magic != SpvMagicNumber && magic != __builtin_bswap32(SpvMagicNumber))
        return report_error(label, "this is no SPIR-V: give a module as compilers write it, not text or LLVM bitcode");
    return spirv->size % 4 == 0 ||
           report_error(label,
                        "the SPIR-V is cut off: it has %zu bytes, but is made of words of 4 bytes, and at least %d: "
                        "copy or make it again",
                        spirv->size, HEADER_WORDS);
}

bool parse_module(const char *label, file_bytes *spirv, spirv_module *m) {
    char *message = NULL;
    *m = (spirv_module){0};
    if (!check_words(label, spirv))
        return false;
    const bool parsed = cltile_parse_spirv((void *)spirv->bytes, spirv->size / 4, m, &message) == CLTILE_SUCCESS;
    if (!parsed) {
        report_error(label, "%s", message == NULL ? "out of memory" : message);
        cltile_free_spirv(m);
    }
    free(message);
    return parsed;
}

bool check_module(const char *label, file_bytes *spirv) {
    spirv_module m;
    const bool right = parse_module(label, spirv, &m);
    cltile_free_spirv(&m);
    return right;
}

spirv_module index_module(const file_bytes *spirv) {
    spirv_module m;
    if (!parse_module(NULL, (file_bytes *)spirv, &m)) /* was turned round before, if need be */
        exit(EXIT_FAILED);
    return m;
}

void take_words(file_bytes *spirv, spirv_words *out) {
    cltile_append_word(out, 0); /* the zero that ends file_bytes */
    if (out->failed)
        end_without_memory();
    const size_t size = 4 * (out->count - 1);
    *spirv = (file_bytes){memcpy(resize_memory(NULL, size + 4), out->words, size + 4), size};
    free(out->words);
    *out = (spirv_words){0};
}

/* Not more than the module has room for. */
ids make_ids(const file_bytes *spirv) {
    const size_t words = spirv->size / 4;
    const uint32_t bound = words < HEADER_WORDS ? 0 : ((const uint32_t *)(const void *)spirv->bytes)[3];
    const uint32_t most = bound > spirv->size ? 0 : bound;
    return (ids){resize_memory(NULL, most), most};
}

bool has_id(const ids *set, uint32_t id) {
    return id < set->bound && set->has[id];
}

void add_id(ids *set, uint32_t id) {
    if (id < set->bound)
        set->has[id] = true;
}

ids find_ids(const file_bytes *spirv, uint32_t opcode, uint32_t word) {
    ids found = make_ids(spirv);
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);)
        if (i.opcode == opcode && i.count > word)
            add_id(&found, i.words[word]);
    return found;
}
