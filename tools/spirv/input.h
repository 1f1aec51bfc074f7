/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V, of any compiler, to bitcode. */

#pragma once

#include "file.h"
#include "settings.h"
#include "spirv/operations.h"

/* Translates a SPIR-V module to bitcode, equivalent as far as checks look at it, with the module's lines. The module is
 * changed. Reports an error and returns false. */
bool translate_from_spirv(const settings *s, file_bytes *spirv, file_bytes *bitcode);

/* The same of what is of interest for its operations, which go to *all with the names of kernels that have none: lines
 * are the module's, and columns the numbers of operations (spirv/operations.h). Copies may be instructions of
 * Codeplay's set. There is no bitcode when the module has no operation. */
bool translate_operations(const settings *s, file_bytes *spirv, spirv_operations *all, file_bytes *bitcode);

/* Checks that a module is valid and complete: that it has no copies as instructions of Codeplay's set, and imports only
 * builtins of SPIR-V. Words in the other byte order are turned round. Reports an error and returns false. */
bool check_linked(const settings *s, file_bytes *spirv);

/* Validates a module as if its copies were calls, whose events SPIRV-Tools takes anywhere, and without its debug
 * information. Takes a module with a set of instructions that SPIRV-Tools does not know without validation. Reports an
 * error and returns false. */
bool validate_with_calls(const char *label, const file_bytes *spirv);
