/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SPIR-V as text, with what its tile operations are as comments. */

#pragma once

#include "file.h"

/* The text that spirv-dis writes, with the name of the builtin or of the instruction behind each tile operation:
 * disassemblers show those of Codeplay's set as bare numbers, and refuse the set's name without NonSemantic. The module
 * has been through check_module. Reports an error and returns false. */
bool comment_operations(const char *label, const file_bytes *spirv, file_bytes *text);
