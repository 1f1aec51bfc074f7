/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V file, parsed, and the making of a changed one. */

#pragma once

#include "file.h"
#include "spirv/parse.h"

typedef cltile_instruction instruction;
typedef cltile_spirv spirv_module;
typedef cltile_words spirv_words;

/* As cltile_next_instruction. */
static inline bool next_instruction(const file_bytes *spirv, size_t *offset, instruction *i) {
    return cltile_next_instruction((const void *)spirv->bytes, spirv->size / 4, offset, i);
}

/* Checks only the first word and the size. Reports an error and returns false. */
bool check_words(const char *label, const file_bytes *spirv);

/* Parses as cltile_parse_spirv, which may swap bytes. Reports an error and returns false; free with cltile_free_spirv
 * in any case. */
bool parse_module(const char *label, file_bytes *spirv, spirv_module *m);

/* Parses as a check. */
bool check_module(const char *label, file_bytes *spirv);

/* Parses a module that is known to be right: an error ends the command. */
spirv_module index_module(const file_bytes *spirv);

/* Replaces a module by `out`, which becomes empty. */
void take_words(file_bytes *spirv, spirv_words *out);

/* A set of ids of a module. */
typedef struct ids {
    bool *has;
    uint32_t bound;
} ids;

ids make_ids(const file_bytes *spirv);
bool has_id(const ids *set, uint32_t id);
void add_id(ids *set, uint32_t id);

/* The ids that instructions of an opcode have at a word. */
ids find_ids(const file_bytes *spirv, uint32_t opcode, uint32_t word);
