/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The instructions of a SPIR-V file, one after the other. */

#ifndef CLTILE_TOOLS_SPIRV_INSTRUCTIONS_H
#define CLTILE_TOOLS_SPIRV_INSTRUCTIONS_H

#include "file.h"
#include "spirv/words.h"

typedef cltile_instruction instruction;

/* As cltile_next_instruction. */
static inline bool next_instruction(const file_bytes *spirv, size_t *offset, instruction *i) {
    return cltile_next_instruction((const void *)spirv->bytes, spirv->size / 4, offset, i);
}

#endif
