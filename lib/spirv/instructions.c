/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V's instructions: where they end, and which of their words are ids. */

#include "spirv/instructions.h"

#include "spirv/opcodes.h"

#define MAGIC 0x07230203u
#define ALL 0xff

bool cltile_open_spirv(const uint32_t *words, size_t count, word_module *m) {
    if (count < HEADER_WORDS || words[0] != MAGIC || words[BOUND] == 0 || words[BOUND] > GREATEST_BOUND)
        return false;
    *m = (word_module){words, count, words[BOUND]};
    return true;
}

/* The least number of words of instructions that are looked into. */
static uint32_t least_words(uint32_t opcode) {
    switch (opcode) {
    case FUNCTION:
        return 5;
    case CONSTANT:
    case VARIABLE:
    case ENTRY_POINT:
    case GROUP_WAIT_EVENTS:
        return 4;
    case DECORATE:
    case FUNCTION_PARAMETER:
        return 3;
    case CAPABILITY:
        return 2;
    default:
        return 1;
    }
}

bool cltile_read_instruction(const word_module *m, size_t *offset, cltile_instruction *i) {
    size_t next = *offset;
    if (!cltile_next_instruction(m->words, m->count, &next, i) || i->count < least_words(i->opcode))
        return false;
    *offset = next;
    return true;
}

/* clang-format off */
/* The literals among an instruction's words: `count` from the first one on. */
static const struct literals {
    uint16_t opcode;
    uint8_t first, count;
} literals[] = {
    {NAME, 2, ALL}, {EXTENSION, 1, ALL}, {EXT_INST_IMPORT, 2, ALL}, {EXT_INST, 4, 1}, {MEMORY_MODEL, 1, ALL},
    {CAPABILITY, 1, ALL}, {TYPE_INT, 2, ALL}, {TYPE_FLOAT, 2, ALL}, {TYPE_VECTOR, 3, 1}, {TYPE_IMAGE, 3, ALL},
    {TYPE_POINTER, 2, 1}, {CONSTANT, 3, ALL}, {FUNCTION, 3, 1}, {VARIABLE, 3, 1}, {LOAD, 4, ALL}, {STORE, 3, ALL},
    {COPY_MEMORY_SIZED, 4, ALL}, {DECORATE, 2, ALL}, {VECTOR_SHUFFLE, 5, ALL}, {COMPOSITE_EXTRACT, 4, ALL},
    {COMPOSITE_INSERT, 5, ALL}, {IMAGE_READ, 5, 1}, {IMAGE_WRITE, 4, 1}, {LOOP_MERGE, 3, ALL}, {SELECTION_MERGE, 2, ALL},
    {BRANCH_CONDITIONAL, 4, ALL},
};

/* Opcodes without a result: from a first to a last one. */
static const uint16_t without_result[][2] = {
    {NAME, EXTENSION}, {MEMORY_MODEL, CAPABILITY}, {FUNCTION_END, FUNCTION_END}, {STORE, COPY_MEMORY_SIZED},
    {DECORATE, GROUP_MEMBER_DECORATE}, {IMAGE_WRITE, IMAGE_WRITE}, {CONTROL_BARRIER, MEMORY_BARRIER},
    {LOOP_MERGE, SELECTION_MERGE}, {BRANCH, LIFETIME_STOP}, {GROUP_WAIT_EVENTS, GROUP_WAIT_EVENTS},
    {BLOCK_WRITE_INTEL, BLOCK_WRITE_INTEL}, {IMAGE_BLOCK_WRITE_INTEL, IMAGE_BLOCK_WRITE_INTEL},
    {MEDIA_BLOCK_WRITE_INTEL, MEDIA_BLOCK_WRITE_INTEL}, {CONTROL_BARRIER_ARRIVE_INTEL, CONTROL_BARRIER_WAIT_INTEL},
};
/* clang-format on */

uint32_t cltile_result_word(const uint32_t *words) {
    const uint32_t opcode = words[0] & 0xffff;
    for (size_t i = 0; i < sizeof without_result / sizeof *without_result; ++i)
        if (opcode >= without_result[i][0] && opcode <= without_result[i][1])
            return 0;
    return opcode == EXT_INST_IMPORT || (opcode >= TYPE_FIRST && opcode <= TYPE_LAST) || opcode == LABEL ? 1 : 2;
}

bool cltile_is_id(const uint32_t *words, uint32_t word) {
    const uint32_t opcode = words[0] & 0xffff;
    if (word == 0 || word == cltile_result_word(words))
        return false;
    if (opcode > GROUP_BROADCAST && opcode <= GROUP_S_MAX) /* what of the group: its sum so far, ... */
        return word != 4;
    for (size_t i = 0; i < sizeof literals / sizeof *literals; ++i)
        if (literals[i].opcode == opcode)
            return word < literals[i].first ||
                   (literals[i].count != ALL && word >= (uint32_t)literals[i].first + literals[i].count);
    return true;
}
