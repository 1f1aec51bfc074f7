/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Source lines in the form that llvm-spirv translates to LLVM's debug information. */

#pragma once

#include "file.h"

/* Adds debug information of each function that has OpLine to a module without any: llvm-spirv passes lines on only
 * within a scope. A module without OpLine stays as it is. The module is valid. */
void add_line_scopes(file_bytes *spirv);
