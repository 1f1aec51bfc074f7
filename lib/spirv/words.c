/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V module as words. */

#include "spirv/words.h"

#include "spirv/opcodes.h"

#include <stdlib.h>
#include <string.h>

/* ---- Instructions ---- */

bool cltile_next_instruction(const uint32_t *words, size_t count, size_t *offset, cltile_instruction *i) {
    if (*offset >= count || words[*offset] >> 16 == 0 || words[*offset] >> 16 > count - *offset)
        return false;
    *i = (cltile_instruction){words + *offset, words[*offset] >> 16, words[*offset] & 0xffff};
    *offset += i->count;
    return true;
}

void cltile_shorten(uint32_t *words, uint32_t opcode, uint32_t count) {
    const uint32_t all = words[0] >> 16;
    words[0] = count << 16 | opcode;
    for (uint32_t k = count; k < all; ++k)
        words[k] = 1u << 16; /* OpNop */
}

const char *cltile_read_literal(const cltile_instruction *i, uint32_t word) {
    if (word >= i->count)
        return NULL;
    const char *text = (const char *)&i->words[word];
    return memchr(text, '\0', 4 * (size_t)(i->count - word)) == NULL ? NULL : text;
}

static const char *linked_name(const cltile_instruction *i, uint32_t linkage) {
    const bool is =
        i->opcode == DECORATE && i->count > 4 && i->words[2] == DECORATION_LINKAGE && i->words[i->count - 1] == linkage;
    return is ? cltile_read_literal(i, 3) : NULL;
}

const char *cltile_exported_name(const cltile_instruction *i) {
    return linked_name(i, LINKAGE_EXPORT);
}

const char *cltile_imported_name(const cltile_instruction *i) {
    return linked_name(i, LINKAGE_IMPORT);
}

unsigned cltile_section_of(uint32_t opcode) {
    switch (opcode) {
    case CAPABILITY:
        return SECTION_CAPABILITIES;
    case EXTENSION:
        return SECTION_EXTENSIONS;
    case EXT_INST_IMPORT:
        return SECTION_IMPORTS;
    case MEMORY_MODEL:
    case ENTRY_POINT:
    case EXECUTION_MODE:
    case EXECUTION_MODE_ID:
        return SECTION_MODEL;
    case STRING:
        return SECTION_STRINGS;
    case NAME:
    case MEMBER_NAME:
        return SECTION_NAMES;
    case MODULE_PROCESSED:
        return SECTION_PROCESSES;
    case DECORATE_ID:
    case DECORATE_STRING:
    case MEMBER_DECORATE_STRING:
        return SECTION_DECORATIONS;
    case FUNCTION:
        return SECTION_FUNCTIONS;
    default:
        if (opcode >= SOURCE_CONTINUED && opcode <= SOURCE_EXTENSION)
            return SECTION_STRINGS;
        return opcode >= DECORATE && opcode <= GROUP_MEMBER_DECORATE ? SECTION_DECORATIONS : SECTION_TYPES;
    }
}

bool cltile_is_name_or_decoration(uint32_t opcode) {
    const unsigned section = cltile_section_of(opcode);
    return section == SECTION_NAMES || section == SECTION_DECORATIONS;
}

/* ---- Making a module ---- */

static bool grow(cltile_words *out, size_t count) {
    if (out->count + count <= out->capacity)
        return !out->failed;
    const size_t capacity = 2 * (out->count + count);
    uint32_t *words = out->failed ? NULL : realloc(out->words, 4 * capacity);
    if (words == NULL) {
        out->failed = true;
        return false;
    }
    out->words = words;
    out->capacity = capacity;
    return true;
}

void cltile_append_words(cltile_words *out, const uint32_t *words, size_t count) {
    if (count == 0 || !grow(out, count))
        return;
    memcpy(out->words + out->count, words, 4 * count);
    out->count += count;
}

void cltile_append_word(cltile_words *out, uint32_t word) {
    cltile_append_words(out, &word, 1);
}

void cltile_move_words(cltile_words *out, cltile_words *words) {
    cltile_append_words(out, words->words, words->count);
    out->failed |= words->failed;
    free(words->words);
    *words = (cltile_words){0};
}

void cltile_append_header(cltile_words *out, const uint32_t *words) {
    cltile_append_words(out, words, HEADER_WORDS);
}

void cltile_append_instruction(cltile_words *out, uint32_t opcode, const uint32_t *operands, uint32_t count) {
    cltile_append_word(out, (count + 1) << 16 | opcode);
    cltile_append_words(out, operands, count);
}

uint32_t cltile_count_words(const cltile_instruction *i) {
    return i->opcode == CONSTANT_NULL && i->count > 3 ? 3 : i->count;
}

void cltile_copy_instruction(cltile_words *out, const cltile_instruction *i) {
    cltile_append_instruction(out, i->opcode, i->words + 1, cltile_count_words(i) - 1);
}

void cltile_append_text(cltile_words *out, uint32_t opcode, const uint32_t *operands, uint32_t count, const char *text,
                        uint32_t last) {
    const size_t length = strlen(text);
    const uint32_t words = (uint32_t)(length / 4 + 1), more = last == UINT32_MAX ? 0 : 1;
    cltile_append_word(out, (1 + count + words + more) << 16 | opcode);
    cltile_append_words(out, operands, count);
    for (size_t i = 0; i < words; ++i) {
        uint32_t word = 0;
        memcpy(&word, text + 4 * i, length - 4 * i < 4 ? length - 4 * i : 4);
        cltile_append_word(out, word);
    }
    if (more > 0)
        cltile_append_word(out, last);
}
