/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A SPIR-V file by its ids, and the making of a changed one. What cannot be allocated ends the command. */

#ifndef CLTILE_TOOLS_SPIRV_MODULE_H
#define CLTILE_TOOLS_SPIRV_MODULE_H

#include "file.h"
#include "instructions.h"

typedef cltile_spirv spirv_module;
typedef cltile_words spirv_words;

/* As cltile_index_spirv. */
spirv_module index_module(const file_bytes *spirv);

/* Puts the words in the place of the bytes of a module. */
void take_words(file_bytes *spirv, spirv_words *out);

#endif
