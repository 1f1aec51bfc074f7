/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V module that SPIRV-Tools has parsed: what each id is, and which words are ids. */

#pragma once

#include "cltile/cltile.h"
#include "spirv/words.h"

#include <spirv/unified1/spirv.h>

/* ---- Sets of instructions ---- */

#define CODEPLAY_SET "Codeplay.GroupAsyncCopies"
#define NON_SEMANTIC "NonSemantic."
#define NON_SEMANTIC_EXTENSION "SPV_KHR_non_semantic_info"

/* Whether Codeplay's set is imported by that name. */
bool cltile_is_copy_set(const char *name);

/* Whether a set is one of non-semantic instructions by its name. */
bool cltile_is_non_semantic(const char *name);

/* ---- Parsing ---- */

/* All instructions have the words that they should; ids are below the bound, and defined once. */
typedef struct cltile_spirv {
    const uint32_t *words;
    size_t count;
    uint32_t bound;
    size_t *offsets;     /* by id: of the instruction that defines it, in words; 0: none */
    uint32_t *types;     /* by id: of its value; 0: it has none */
    unsigned char *uses; /* a bit for each word: whether its instruction takes it as an id of something else */
} cltile_spirv;

/* Checks the header and that the module is one of OpenCL kernels, and parses it; turns it round when its bytes are in
 * the other order. The words must outlive the result, which cltile_free_spirv frees in any case. Operands of sets that
 * have nothing to do with copies are not looked at. */
cltile_status cltile_parse_spirv(uint32_t *words, size_t count, cltile_spirv *m, char **message);
void cltile_free_spirv(cltile_spirv *m);

/* Writes the position of an instruction, for the beginning of a message: by its result's id, unless that is 0, and its
 * offset in words. */
#define POSITION_SIZE 64
void cltile_write_position(char *text, uint32_t id, size_t offset);

/* ---- Ids ---- */

/* Whether a word of the module is an id that its instruction uses. */
bool cltile_is_use(const cltile_spirv *m, const uint32_t *word);

/* The instruction that defines an id; false if there is none. */
bool cltile_find_definition(const cltile_spirv *m, uint32_t id, cltile_instruction *definition);

/* The id of a value's type, or 0. */
uint32_t cltile_type_of(const cltile_spirv *m, uint32_t value);

/* The definition of a value's type; false if there is none. */
bool cltile_find_type(const cltile_spirv *m, uint32_t value, cltile_instruction *type);

/* The opcode of a value's type (SpvOpType...), or 0. */
uint32_t cltile_type_opcode(const cltile_spirv *m, uint32_t value);

/* The set that an SpvOpExtInst is of, or an SpvOpExtInstImport imports; "" of other instructions. */
const char *cltile_instruction_set(const cltile_spirv *m, const cltile_instruction *i);

/* The name of an instruction by its opcode, without "Op". */
const char *cltile_opcode_name(uint32_t opcode);
