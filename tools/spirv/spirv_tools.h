/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIRV-Tools on a module: whether it is valid, and its text. */

#ifndef CLTILE_TOOLS_SPIRV_SPIRV_TOOLS_H
#define CLTILE_TOOLS_SPIRV_SPIRV_TOOLS_H

#include "file.h"

/* Whether a module is valid, as spirv-val has it without options. If it is not, the user is told so of `subject` ("this
 * SPIR-V"), with the reason and the remedy, and false is returned. */
bool validate_spirv(const char *label, const file_bytes *spirv, const char *subject, const char *remedy);

/* The text that spirv-dis --offsets writes: each instruction's place in the module, in bytes, ends its line as a
 * comment. On an error the user is told, and false is returned. */
bool spirv_to_text(const char *label, const file_bytes *spirv, file_bytes *text);

#endif
