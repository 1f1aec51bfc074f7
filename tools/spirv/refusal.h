/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What cannot become SPIR-V: the function of OpenCL C at fault, and where the input calls it. */

#pragma once

#include "settings.h"

#include <llvm-c/Types.h>
#include <stdbool.h>

/* Where the input first uses a type or calls a function, "FILE:LINE:COLUMN" by its debug information, which linking may
 * have stripped; else its label. */
const char *locate_type(const settings *s, bool (*is_type)(LLVMTypeRef));
const char *locate_call(const settings *s, const char *symbol);

/* Whether a module has a value of a type. */
bool has_value_of(LLVMModuleRef module, bool (*is_type)(LLVMTypeRef));

/* The name that a function has in OpenCL C. */
char *name_of_symbol(const char *symbol);

/* Translates a file of bitcode, and reports nothing. Returns why that fails, or NULL. */
typedef char *(*attempt)(const settings *s, const char *bitcode);

/* The symbol of a function whose calls make an attempt at the file `linked` fail, and *reason; NULL where attempts fail
 * without any function. */
char *find_culprit(const settings *s, const char *linked, attempt try, char **reason);
