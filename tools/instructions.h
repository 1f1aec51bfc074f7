/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The instructions of a SPIR-V module, one after the other. */

#ifndef CLTILE_TOOLS_INSTRUCTIONS_H
#define CLTILE_TOOLS_INSTRUCTIONS_H

#include "file.h"

#include <stdint.h>

/* Numbers of the SPIR-V specification. */
#define HEADER_WORDS 5
#define OP_NAME 5
#define OP_EXT_INST_IMPORT 11
#define OP_EXT_INST 12
#define OP_MEMORY_MODEL 14
#define OP_TYPE_IMAGE 25
#define OP_CONSTANT_NULL 46
#define OP_FUNCTION 54
#define OP_FUNCTION_PARAMETER 55
#define OP_FUNCTION_END 56
#define OP_FUNCTION_CALL 57
#define OP_DECORATE 71
#define OP_IMAGE_QUERY_ORDER 102
#define OP_BITCAST 124
#define DECORATION_BUILTIN 11
#define DECORATION_LINKAGE_ATTRIBUTES 41
#define LINKAGE_IMPORT 1
#define ADDRESSING_PHYSICAL_32 1

/* words[0] is the opcode and the length. */
typedef struct instruction {
    const uint32_t *words;
    uint32_t count, opcode;
} instruction;

/* The instruction at *offset, in words, which is moved on; false at the end of what can be read. The first is at
 * HEADER_WORDS. */
bool next_instruction(const file_bytes *spirv, size_t *offset, instruction *i);

/* The name by which an instruction says that the id words[1] is imported, or NULL. */
const char *imported_name(const instruction *i);

#endif
