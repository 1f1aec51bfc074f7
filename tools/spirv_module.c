/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V module by its ids. */

#include "spirv_module.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

/* Opcodes of the specification that only this file needs. */
enum {
    OP_STRING = 7,
    OP_ENTRY_POINT = 15,
    OP_EXECUTION_MODE = 16,
    OP_CAPABILITY = 17,
    OP_TYPE_VOID = 19,
    OP_TYPE_PIPE = 38,
    OP_GROUP_MEMBER_DECORATE = 75,
    OP_LABEL = 248,
    OP_TYPE_NAMED_BARRIER = 322,
    OP_TYPE_PIPE_STORAGE = 327,
    OP_EXECUTION_MODE_ID = 331,
    OP_DECORATE_ID = 332,
    OP_DECORATE_STRING = 5632,
    OP_MEMBER_DECORATE_STRING = 5633,
    OP_TYPE_VME_IMAGE = 5700,
    OP_TYPE_AVC_LAST = 5712,
};

/* ---- Ids ---- */

static bool defines_first_word(uint32_t opcode) {
    return opcode == OP_STRING || opcode == OP_EXT_INST_IMPORT || opcode == OP_LABEL ||
           (opcode >= OP_TYPE_VOID && opcode <= OP_TYPE_PIPE) || opcode == OP_TYPE_NAMED_BARRIER ||
           opcode == OP_TYPE_PIPE_STORAGE || (opcode >= OP_TYPE_VME_IMAGE && opcode <= OP_TYPE_AVC_LAST);
}

/* Those whose first word may be a type that they say something of. */
static bool defines_nothing(uint32_t opcode) {
    return (opcode < OP_CAPABILITY && opcode != OP_EXT_INST && opcode != 1) ||
           (opcode >= OP_DECORATE && opcode <= OP_GROUP_MEMBER_DECORATE) || opcode == OP_EXECUTION_MODE_ID ||
           opcode == OP_DECORATE_ID || opcode == OP_DECORATE_STRING || opcode == OP_MEMBER_DECORATE_STRING;
}

static bool is_type(const spirv_module *m, uint32_t id) {
    instruction i;
    return find_definition(m, id, &i) && i.opcode >= OP_TYPE_VOID && defines_first_word(i.opcode) &&
           i.opcode != OP_LABEL;
}

/* The id that an instruction defines, or 0. */
static uint32_t result_of(const spirv_module *m, const instruction *i) {
    if (i->count > 1 && defines_first_word(i->opcode))
        return i->words[1];
    return i->count > 2 && !defines_nothing(i->opcode) && is_type(m, i->words[1]) ? i->words[2] : 0;
}

spirv_module index_module(const file_bytes *spirv) {
    spirv_module m = {.spirv = spirv, .bound = ((const uint32_t *)(const void *)spirv->bytes)[3]};
    const size_t size = ((size_t)m.bound + 1) * sizeof *m.offsets;
    m.offsets = memset(resize_memory(NULL, size), 0, size);
    instruction i;
    for (size_t offset = HEADER_WORDS, start = offset; next_instruction(spirv, &offset, &i); start = offset) {
        const uint32_t result = result_of(&m, &i);
        if (result >= m.bound)
            m.beyond = result;
        else if (result > 0)
            m.offsets[result] = start;
    }
    return m;
}

void free_module(spirv_module *m) {
    free(m->offsets);
    m->offsets = NULL;
}

bool find_definition(const spirv_module *m, uint32_t id, instruction *definition) {
    size_t offset = id < m->bound ? m->offsets[id] : 0;
    return offset > 0 && next_instruction(m->spirv, &offset, definition);
}

uint32_t type_opcode(const spirv_module *m, uint32_t value) {
    instruction i, type;
    const bool known =
        find_definition(m, value, &i) && !defines_first_word(i.opcode) && find_definition(m, i.words[1], &type);
    return known ? type.opcode : 0;
}

const char *read_literal(const instruction *i, uint32_t word) {
    if (word >= i->count)
        return NULL;
    const char *text = (const char *)&i->words[word];
    return memchr(text, '\0', 4 * (size_t)(i->count - word)) == NULL ? NULL : text;
}

const char *instruction_set(const spirv_module *m, const instruction *i) {
    instruction import = *i;
    if (i->opcode == OP_EXT_INST && (i->count < 5 || !find_definition(m, i->words[3], &import)))
        return "";
    const char *name = import.opcode == OP_EXT_INST_IMPORT ? read_literal(&import, 2) : NULL;
    return name == NULL ? "" : name;
}

/* ---- Making a module ---- */

static void make_room(spirv_words *out, size_t count) {
    if (out->count + count <= out->capacity)
        return;
    out->capacity = 2 * (out->count + count);
    out->words = resize_memory(out->words, 4 * out->capacity);
}

void append_word(spirv_words *out, uint32_t word) {
    make_room(out, 1);
    out->words[out->count++] = word;
}

void append_instruction(spirv_words *out, uint32_t opcode, const uint32_t *operands, uint32_t count) {
    append_word(out, (count + 1) << 16 | opcode);
    for (uint32_t i = 0; i < count; ++i)
        append_word(out, operands[i]);
}

void copy_instruction(spirv_words *out, const instruction *i) {
    append_instruction(out, i->opcode, i->words + 1, i->count - 1);
}

void take_words(file_bytes *spirv, spirv_words *out) {
    append_word(out, 0); /* the zero that ends file_bytes */
    free(spirv->bytes);
    *spirv = (file_bytes){(char *)out->words, 4 * (out->count - 1)};
    *out = (spirv_words){0};
}
