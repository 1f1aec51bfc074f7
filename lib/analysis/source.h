/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where in the source a call was written, and findings that name the location. */

#pragma once

#include "report/report.h"

#include <llvm-c/Types.h>

#define CLTILE_LINE_SIZE 48

/* Before functions are inlined: notes on each call of a declared function the function that the call is written in. */
void cltile_note_functions(LLVMModuleRef module);

/* Adds the finding that a call breaks a rule, at the line where it was written. */
__attribute__((format(printf, 5, 6))) void cltile_add_call(cltile_found *found, cltile_rule rule, LLVMValueRef call,
                                                           const char *remedy, const char *format, ...);

/* Where a call was written; `file` holds the path, which the location points to. */
cltile_location cltile_find_location(LLVMValueRef call, char *file, size_t size);

/* Likewise of a kernel. */
cltile_location cltile_find_kernel(LLVMValueRef kernel, char *file, size_t size);

/* The line in which the function was called that a call was written in; 0: it was not, or that is not known. */
unsigned cltile_called_from(LLVMValueRef call);

/* The line of the source that an instruction is from, or 0. */
unsigned cltile_line_of(LLVMValueRef instruction);

/* " (line 7)", by what stands before and behind the number, or nothing for line 0; `text` holds it. */
const char *cltile_format_line(const char *before, unsigned line, const char *behind, char text[CLTILE_LINE_SIZE]);
