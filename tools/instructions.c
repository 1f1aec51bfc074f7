/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The instructions of a SPIR-V module. */

#include "instructions.h"

bool next_instruction(const file_bytes *spirv, size_t *offset, instruction *i) {
    const size_t total = spirv->size / 4;
    const uint32_t *words = (const void *)spirv->bytes;
    if (*offset >= total || words[*offset] >> 16 == 0 || words[*offset] >> 16 > total - *offset)
        return false;
    *i = (instruction){words + *offset, words[*offset] >> 16, words[*offset] & 0xffff};
    *offset += i->count;
    return true;
}

const char *imported_name(const instruction *i) {
    const bool is_import = i->opcode == OP_DECORATE && i->count > 4 && i->words[2] == DECORATION_LINKAGE_ATTRIBUTES &&
                           i->words[i->count - 1] == LINKAGE_IMPORT;
    return is_import ? (const char *)&i->words[3] : NULL;
}
