/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V's instructions, as far as completion needs them: without headers of SPIR-V, which the layer's build does not
 * have. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HEADER_WORDS 5
#define BOUND 3 /* a word of the header */
#define VERSION_1_4 0x10400u

/* Opcodes. */
enum {
    NAME = 5,
    EXTENSION = 10,
    EXT_INST_IMPORT = 11,
    EXT_INST = 12,
    MEMORY_MODEL = 14,
    ENTRY_POINT = 15,
    CAPABILITY = 17,
    TYPE_FIRST = 19,
    TYPE_INT = 21,
    TYPE_FLOAT = 22,
    TYPE_VECTOR = 23,
    TYPE_IMAGE = 25,
    TYPE_ARRAY = 28,
    TYPE_OPAQUE = 31,
    TYPE_POINTER = 32,
    TYPE_LAST = 39,
    CONSTANT = 43,
    FUNCTION = 54,
    FUNCTION_PARAMETER = 55,
    FUNCTION_END = 56,
    VARIABLE = 59,
    LOAD = 61,
    STORE = 62,
    COPY_MEMORY_SIZED = 64,
    DECORATE = 71,
    GROUP_MEMBER_DECORATE = 75,
    VECTOR_SHUFFLE = 79,
    COMPOSITE_EXTRACT = 81,
    COMPOSITE_INSERT = 82,
    IMAGE_READ = 98,
    IMAGE_WRITE = 99,
    CONTROL_BARRIER = 224,
    MEMORY_BARRIER = 225,
    LOOP_MERGE = 246,
    SELECTION_MERGE = 247,
    LABEL = 248,
    BRANCH = 249,
    BRANCH_CONDITIONAL = 250,
    LIFETIME_STOP = 257,
    GROUP_ASYNC_COPY = 259,
    GROUP_WAIT_EVENTS = 260,
    GROUP_ALL = 261,
    GROUP_BROADCAST = 263,
    GROUP_S_MAX = 271,
    DECORATE_ID = 332,
    BLOCK_READ_INTEL = 5575,
    BLOCK_WRITE_INTEL = 5576,
    IMAGE_BLOCK_READ_INTEL = 5577,
    IMAGE_BLOCK_WRITE_INTEL = 5578,
    MEDIA_BLOCK_READ_INTEL = 5580,
    MEDIA_BLOCK_WRITE_INTEL = 5581,
    DECORATE_STRING = 5632,
    MEMBER_DECORATE_STRING = 5633,
    CONTROL_BARRIER_ARRIVE_INTEL = 6142,
    CONTROL_BARRIER_WAIT_INTEL = 6143,
};

enum { DECORATION_BUILT_IN = 11, DECORATION_LINKAGE = 41, LINKAGE_EXPORT = 0, LINKAGE_IMPORT = 1 };

typedef struct word_module {
    const uint32_t *words;
    size_t count;
    uint32_t bound;
} word_module;

typedef struct word_instruction {
    const uint32_t *words;
    uint32_t count, opcode;
} word_instruction;

/* False for what is no SPIR-V of this machine's byte order. */
bool cltile_open_spirv(const uint32_t *words, size_t count, word_module *m);

/* Reads the instruction at *offset, in words, and advances *offset; false at the end, and at a broken one. The first
 * instruction is at HEADER_WORDS. */
bool cltile_read_instruction(const word_module *m, size_t *offset, word_instruction *i);

/* Which words of a library's instruction are ids that it uses, and which is its result, 0: none. The build of libraries
 * compares this with SPIRV-Tools. */
bool cltile_is_id(const uint32_t *instruction, uint32_t word);
uint32_t cltile_result_word(const uint32_t *instruction);

/* The symbol of a decoration of a linkage, LINKAGE_EXPORT or LINKAGE_IMPORT; or NULL. */
const char *cltile_linked_symbol(const word_instruction *i, uint32_t linkage);
