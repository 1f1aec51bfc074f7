/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIRV-Tools on a module: whether it is valid, and its text. */

#pragma once

#include "file.h"

/* Why a module is not valid, says spirv-val without options; NULL where it is. */
const char *find_invalid(const file_bytes *spirv);

/* Validates a module as spirv-val without options. Reports with the reason and the remedy that `subject` ("this
 * SPIR-V") is not valid, and returns false. */
bool validate_spirv(const char *label, const file_bytes *spirv, const char *subject, const char *remedy);

/* The text that spirv-dis --offsets writes: each instruction's byte offset in the module ends its line as a
 * comment. Reports an error and returns false. */
bool spirv_to_text(const char *label, const file_bytes *spirv, file_bytes *text);

/* Assembles text as spirv-as does, with the ids' numbers. The version is that of the comment "; Version: 1.6", or 1.3.
 * Reports an error and returns false. */
bool spirv_from_text(const char *label, const file_bytes *text, file_bytes *spirv);
