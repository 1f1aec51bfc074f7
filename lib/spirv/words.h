/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V module as words: its instructions one after the other, and the making of a changed one. Without headers of
 * SPIR-V, which the layer's build does not have. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HEADER_WORDS 5

/* Of the specification's universal limits. */
#define GREATEST_BOUND 0x3fffffu

/* ---- Instructions ---- */

/* words[0] holds the opcode and the number of words. */
typedef struct cltile_instruction {
    const uint32_t *words;
    uint32_t count, opcode;
} cltile_instruction;

/* Reads the instruction at *offset, in words, and advances *offset; false at the end, and at a broken length. The first
 * instruction is at HEADER_WORDS. For parsed modules (parse.h), as the parser visits each instruction once; and to mend
 * modules of compilers that the parser would refuse. */
bool cltile_next_instruction(const uint32_t *words, size_t count, size_t *offset, cltile_instruction *i);

/* Makes an instruction, in place, one of fewer words, and of the others ones that do nothing. */
void cltile_shorten(uint32_t *words, uint32_t opcode, uint32_t count);

/* The string that begins at a word of an instruction; NULL if it does not end within the instruction. */
const char *cltile_read_literal(const cltile_instruction *i, uint32_t word);

/* The symbol of a decoration by which the id words[1] is linked, or is imported; NULL if the instruction is none. */
const char *cltile_exported_name(const cltile_instruction *i);
const char *cltile_imported_name(const cltile_instruction *i);

/* Sections of a module, in their order. */
enum {
    SECTION_CAPABILITIES,
    SECTION_EXTENSIONS,
    SECTION_IMPORTS,
    SECTION_MODEL,
    SECTION_STRINGS,
    SECTION_NAMES,
    SECTION_PROCESSES,
    SECTION_DECORATIONS,
    SECTION_TYPES,
    SECTION_FUNCTIONS,
};

/* The section that an instruction is of, by its opcode. */
unsigned cltile_section_of(uint32_t opcode);

/* Whether an instruction names or decorates. */
bool cltile_is_name_or_decoration(uint32_t opcode);

/* ---- Making a module ---- */

/* The words of a new module. Starts as {0}. When memory runs out, `failed` is set and nothing more is appended. */
typedef struct cltile_words {
    uint32_t *words;
    size_t count, capacity;
    bool failed;
} cltile_words;

void cltile_append_word(cltile_words *out, uint32_t word);
void cltile_append_words(cltile_words *out, const uint32_t *words, size_t count);
void cltile_append_header(cltile_words *out, const uint32_t *words);
void cltile_append_instruction(cltile_words *out, uint32_t opcode, const uint32_t *operands, uint32_t count);

/* Appends words, and frees them. */
void cltile_move_words(cltile_words *out, cltile_words *words);

/* The valid number of an instruction's words: LLVM 22 writes null events with too many. */
uint32_t cltile_count_words(const cltile_instruction *i);

/* Copies an instruction without excess words. */
void cltile_copy_instruction(cltile_words *out, const cltile_instruction *i);

/* An instruction of operands, a string, and a last word unless it is UINT32_MAX. */
void cltile_append_text(cltile_words *out, uint32_t opcode, const uint32_t *operands, uint32_t count, const char *text,
                        uint32_t last);
