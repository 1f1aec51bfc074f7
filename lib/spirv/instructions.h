/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V's instructions, as far as completion needs them. */

#pragma once

#include "spirv/words.h"

#define BOUND 3 /* a word of the header */
#define VERSION_1_4 0x10400u

typedef struct word_module {
    const uint32_t *words;
    size_t count;
    uint32_t bound;
} word_module;

/* False for what is no SPIR-V of this machine's byte order. */
bool cltile_open_spirv(const uint32_t *words, size_t count, word_module *m);

/* As cltile_next_instruction, for modules that nothing has parsed: false also where words are missing that completion
 * looks at. */
bool cltile_read_instruction(const word_module *m, size_t *offset, cltile_instruction *i);

/* Which words of a library's instruction are ids that it uses, and which is its result, 0: none. The build of libraries
 * compares this with SPIRV-Tools. */
bool cltile_is_id(const uint32_t *instruction, uint32_t word);
uint32_t cltile_result_word(const uint32_t *instruction);
