/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V module by its ids, and the making of a changed one. Nothing is believed: modules may be broken. */

#ifndef CLTILE_TOOLS_SPIRV_MODULE_H
#define CLTILE_TOOLS_SPIRV_MODULE_H

#include "file.h"
#include "instructions.h"

/* Where each id is defined. */
typedef struct spirv_module {
    const file_bytes *spirv;
    uint32_t bound;  /* ids are below it */
    size_t *offsets; /* of the instruction, in words; 0: none */
    uint32_t beyond; /* an id that is defined and not below the bound, or 0 */
} spirv_module;

/* The module's header was checked, and it has at least HEADER_WORDS; the bytes must outlive the result, which is freed
 * by free_module. */
spirv_module index_module(const file_bytes *spirv);
void free_module(spirv_module *m);

/* The instruction that defines an id; false where there is none. */
bool find_definition(const spirv_module *m, uint32_t id, instruction *definition);

/* The opcode of a value's type (OP_TYPE_...), or 0. */
uint32_t type_opcode(const spirv_module *m, uint32_t value);

/* The string at a word of an instruction, or NULL where it does not end in there. */
const char *read_literal(const instruction *i, uint32_t word);

/* The set that an OP_EXT_INST is of, or an OP_EXT_INST_IMPORT imports; "" of other instructions. */
const char *instruction_set(const spirv_module *m, const instruction *i);

/* Words of a module that grows. Starts as {0}. */
typedef struct spirv_words {
    uint32_t *words;
    size_t count, capacity;
} spirv_words;

void append_word(spirv_words *out, uint32_t word);
void append_instruction(spirv_words *out, uint32_t opcode, const uint32_t *operands, uint32_t count);

/* As it is. */
void copy_instruction(spirv_words *out, const instruction *i);

/* Puts the words in the place of the bytes of a module. */
void take_words(file_bytes *spirv, spirv_words *out);

#endif
