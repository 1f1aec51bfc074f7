/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Linked bitcode to SPIR-V, validated and free of undefined functions. */

#pragma once

#include "file.h"
#include "settings.h"

/* Translates the file of link_bitcode. Returns a temporary file that has the SPIR-V with llvm-spirv's debug
 * information, too. Reports an error and returns NULL. */
const char *translate_to_spirv(const settings *s, const char *linked, file_bytes *spirv);

/* Whether all functions that a module imports are builtins that its writer knows. Reports an error with the remedy for
 * each other one. */
bool check_imports(const settings *s, const file_bytes *spirv, const char *writer, const char *remedy);

/* The target whose instructions a module has: "intel" with media blocks, "intel-xe2" with 2D blocks. */
const char *find_target(const file_bytes *spirv);

/* Where the input first uses double, "FILE:LINE:COLUMN", or its label where that is not known. */
const char *find_double(const settings *s);

/* Whether pointers have 32 bits. */
bool has_32_bit_pointers(const file_bytes *spirv);
