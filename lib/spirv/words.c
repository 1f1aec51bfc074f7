/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V module as words. */

#include "spirv/words.h"

#include "report/report.h"

#include <stdlib.h>
#include <string.h>

#define NEWEST_MINOR 6 /* of SPIR-V 1 */

/* ---- The header ---- */

cltile_status cltile_check_header(uint32_t *words, size_t count, char **message) {
    if (count < HEADER_WORDS)
        return cltile_fail(CLTILE_INVALID_SPIRV, message,
                           "the SPIR-V is cut off: it has %zu bytes, but is made of words of 4 bytes, and at least %d: "
                           "copy or make it again",
                           4 * count, HEADER_WORDS);
    if (words[0] == __builtin_bswap32(SpvMagicNumber))
        for (size_t i = 0; i < count; ++i)
            words[i] = __builtin_bswap32(words[i]); /* right for strings, too: a word's lowest byte is their first */
    if (words[0] != SpvMagicNumber)
        return cltile_fail(CLTILE_INVALID_SPIRV, message,
                           "this is no SPIR-V: give a module as compilers write it, not text or an archive");
    const uint32_t version = words[1], bound = words[3];
    if ((version & 0xff0000ff) != 0 || version >> 16 != 1 || (version >> 8 & 0xff) > NEWEST_MINOR)
        return cltile_fail(CLTILE_INVALID_SPIRV, message,
                           "this is SPIR-V of version %u.%u, or broken (0x%08x): make it of version 1.0 to 1.%d",
                           version >> 16 & 0xff, version >> 8 & 0xff, (unsigned)version, NEWEST_MINOR);
    if (bound == 0 || bound > GREATEST_BOUND)
        return cltile_fail(
            CLTILE_INVALID_SPIRV, message,
            "the SPIR-V is broken: its ids are said to be below %u, where 1 to %u are possible: copy or make it again",
            (unsigned)bound, GREATEST_BOUND);
    return CLTILE_SUCCESS;
}

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
        words[k] = 1u << 16 | SpvOpNop;
}

const char *cltile_read_literal(const cltile_instruction *i, uint32_t word) {
    if (word >= i->count)
        return NULL;
    const char *text = (const char *)&i->words[word];
    return memchr(text, '\0', 4 * (size_t)(i->count - word)) == NULL ? NULL : text;
}

const char *cltile_imported_name(const cltile_instruction *i) {
    const bool is_import = i->opcode == SpvOpDecorate && i->count > 4 &&
                           i->words[2] == SpvDecorationLinkageAttributes &&
                           i->words[i->count - 1] == SpvLinkageTypeImport;
    return is_import ? cltile_read_literal(i, 3) : NULL;
}

unsigned cltile_section_of(uint32_t opcode) {
    switch (opcode) {
    case SpvOpCapability:
        return SECTION_CAPABILITIES;
    case SpvOpExtension:
        return SECTION_EXTENSIONS;
    case SpvOpExtInstImport:
        return SECTION_IMPORTS;
    case SpvOpMemoryModel:
    case SpvOpEntryPoint:
    case SpvOpExecutionMode:
    case SpvOpExecutionModeId:
        return SECTION_MODEL;
    case SpvOpString:
        return SECTION_STRINGS;
    case SpvOpName:
    case SpvOpMemberName:
        return SECTION_NAMES;
    case SpvOpModuleProcessed:
        return SECTION_PROCESSES;
    case SpvOpDecorateId:
    case SpvOpDecorateString:
    case SpvOpMemberDecorateString:
        return SECTION_DECORATIONS;
    case SpvOpFunction:
        return SECTION_FUNCTIONS;
    default:
        if (opcode >= SpvOpSourceContinued && opcode <= SpvOpSourceExtension)
            return SECTION_STRINGS;
        return opcode >= SpvOpDecorate && opcode <= SpvOpGroupMemberDecorate ? SECTION_DECORATIONS : SECTION_TYPES;
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
    uint32_t *words = out->failed ? NULL : cltile_reallocate(out->words, capacity, 4);
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
    return i->opcode == SpvOpConstantNull && i->count > 3 ? 3 : i->count;
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
