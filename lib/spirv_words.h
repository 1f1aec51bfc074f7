/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V module as words: its instructions and ids, and the making of a changed one. Nothing is believed: modules may
 * be broken. */

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

/* Checks the header, that the rest is instructions, and that the module is one of OpenCL kernels; turns it round when
 * its bytes are in the other order. */
cltile_status cltile_check_spirv(uint32_t *words, size_t count, char **message);

/* The instruction at *offset, in words, which is moved on; false at the end of what can be read. The first is at
 * HEADER_WORDS. */
bool cltile_next_instruction(const uint32_t *words, size_t count, size_t *offset, cltile_instruction *i);

/* The string at a word of an instruction, or NULL where it does not end in there. */
const char *cltile_read_literal(const cltile_instruction *i, uint32_t word);

/* The name by which an instruction says that the id words[1] is imported, or NULL. */
const char *cltile_imported_name(const cltile_instruction *i);

/* ---- Ids ---- */

/* Where each id is defined. */
typedef struct cltile_spirv {
    const uint32_t *words;
    size_t count;
    uint32_t bound;  /* ids are below it */
    size_t *offsets; /* of the instruction, in words; 0: none. NULL when memory ran out */
    uint32_t beyond; /* an id that is defined and not below the bound, or 0 */
    uint32_t twice;  /* an id that is defined twice, or 0 */
} cltile_spirv;

/* The module's header was checked; the words must outlive the result, which is freed by cltile_free_spirv. */
cltile_spirv cltile_index_spirv(const uint32_t *words, size_t count);
void cltile_free_spirv(cltile_spirv *m);

/* The instruction that defines an id; false where there is none. */
bool cltile_find_definition(const cltile_spirv *m, uint32_t id, cltile_instruction *definition);

/* The definition of a value's type; false where there is none. */
bool cltile_find_type(const cltile_spirv *m, uint32_t value, cltile_instruction *type);

/* The opcode of a value's type (SpvOpType...), or 0. */
uint32_t cltile_type_opcode(const cltile_spirv *m, uint32_t value);

/* The set that an SpvOpExtInst is of, or an SpvOpExtInstImport imports; "" of other instructions. */
const char *cltile_instruction_set(const cltile_spirv *m, const cltile_instruction *i);

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
