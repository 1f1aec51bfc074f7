/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V module as words: its instructions one after the other, and the making of a changed one. */

#ifndef CLTILE_SPIRV_WORDS_H
#define CLTILE_SPIRV_WORDS_H

#include "cltile/cltile.h"

#include <spirv/unified1/spirv.h>
#include <stdbool.h>
#include <stdint.h>

#define HEADER_WORDS 5

/* Of the specification's universal limits. */
#define GREATEST_BOUND 0x3fffffu

/* ---- Instructions ---- */

/* words[0] is the opcode and the length. */
typedef struct cltile_instruction {
    const uint32_t *words;
    uint32_t count, opcode;
} cltile_instruction;

/* Checks the header; turns the module round when its bytes are in the other order. */
cltile_status cltile_check_header(uint32_t *words, size_t count, char **message);

/* The instruction at *offset, in words, which is moved on; false at the end of what can be read. The first is at
 * HEADER_WORDS. This is for going through a module that was parsed (spirv_parse.h), since the parser gives each
 * instruction but once, and for mending one that compilers are known to write so that it cannot be parsed. */
bool cltile_next_instruction(const uint32_t *words, size_t count, size_t *offset, cltile_instruction *i);

/* The string at a word of an instruction, or NULL where it does not end in there. */
const char *cltile_read_literal(const cltile_instruction *i, uint32_t word);

/* The name by which an instruction says that the id words[1] is imported, or NULL. */
const char *cltile_imported_name(const cltile_instruction *i);

/* ---- Making a module ---- */

/* Words of a module that grows. Starts as {0}. When memory runs out, nothing more is appended. */
typedef struct cltile_words {
    uint32_t *words;
    size_t count, capacity;
    bool failed;
} cltile_words;

void cltile_append_word(cltile_words *out, uint32_t word);
void cltile_append_instruction(cltile_words *out, uint32_t opcode, const uint32_t *operands, uint32_t count);

/* How many of an instruction's words are its own: LLVM 22 writes null events with words too many. */
uint32_t cltile_count_words(const cltile_instruction *i);

/* As it is, but for words too many. */
void cltile_copy_instruction(cltile_words *out, const cltile_instruction *i);

/* An instruction of some words, a string, and a last word unless that is UINT32_MAX. */
void cltile_append_text(cltile_words *out, uint32_t opcode, const uint32_t *operands, uint32_t count, const char *text,
                        uint32_t last);

#endif
