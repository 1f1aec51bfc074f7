/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* One OpLoopMerge for each loop. */

#include "spirv/merges.h"

#include "spirv/instructions.h"

#include <string.h>

#define MAX_MERGE_WORDS 4u /* more come with SPIR-V 1.4 */

/* What is kept of the block that is looked at: an OpLoopMerge of `count` words, or 0. */
typedef struct merge {
    uint32_t words[MAX_MERGE_WORDS];
    size_t count;
} merge;

/* Takes a valid OpLoopMerge. */
static void take(merge *m, const instruction *i) {
    if (i->count > MAX_MERGE_WORDS || i->count < 3 || i->words[1] == i->words[2])
        return;
    memcpy(m->words, i->words, 4 * i->count);
    m->count = i->count;
}

void mend_loop_merges(file_bytes *spirv) {
    uint32_t *words = (void *)spirv->bytes;
    if (spirv->size < 4 * HEADER_WORDS)
        return; /* spirv-val says the rest */
    merge m = {.count = 0};
    size_t kept = HEADER_WORDS;
    instruction i;
    for (size_t offset = HEADER_WORDS; next_instruction(spirv, &offset, &i);) {
        if (i.opcode == SpvOpLoopMerge) {
            take(&m, &i);
            continue;
        }
        const bool is_branch = i.opcode == SpvOpBranch || i.opcode == SpvOpBranchConditional;
        if (is_branch) { /* where the last was that is taken, or behind */
            memcpy(words + kept, m.words, 4 * m.count);
            kept += m.count;
        }
        if (is_branch || i.opcode == SpvOpLabel)
            m.count = 0;
        memmove(words + kept, i.words, 4 * i.count);
        kept += i.count;
    }
    spirv->size = 4 * kept;
}
