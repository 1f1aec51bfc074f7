/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V file, parsed, and the making of a changed one. What cannot be allocated ends the command. */

#ifndef CLTILE_TOOLS_SPIRV_MODULE_H
#define CLTILE_TOOLS_SPIRV_MODULE_H

#include "file.h"
#include "spirv/instructions.h"
#include "spirv/parse.h"

typedef cltile_spirv spirv_module;
typedef cltile_words spirv_words;

/* Looks only at the first word and the size. On an error the user is told, and false is returned. */
bool check_words(const char *label, const file_bytes *spirv);

/* The same, and as cltile_parse_spirv: the bytes may be turned round. On an error the user is told, and false is
 * returned. */
bool parse_module(const char *label, file_bytes *spirv, spirv_module *m);

/* The same, for the check alone. */
bool check_module(const char *label, file_bytes *spirv);

/* Parses again what parse_module took, or what was made of it: an error ends the command. */
spirv_module index_module(const file_bytes *spirv);

/* Puts the words in the place of the bytes of a module. */
void take_words(file_bytes *spirv, spirv_words *out);

#endif
