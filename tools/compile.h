/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* OpenCL C to LLVM bitcode, by the clang of the LLVM that libcltile was built with. */

#pragma once

#include "file.h"
#include "settings.h"
#include "text.h"

#include <stdbool.h>

/* Compiles the input, whose contents are `source`, to bitcode that calls cltile's builtins, and sets s->compiled.
 * Reports an error and returns false. */
bool compile_kernel(settings *s, const file_bytes *source, file_bytes *bitcode);

/* ---- The macros of OpenCL C's extensions (extensions.c) ---- */

/* OpenCL C that defines the macros of extensions that the host has or cltile gives, and undefines those of others that
 * Clang predefines. Macros of the user's -D and -U stay as these say. */
char *make_extension_macros(const settings *s);

/* The same with the macros of some other extensions. */
char *make_more_macros(const settings *s, const words *more);

/* The macros that are undefined since the host lacks the extensions. */
words list_lacking(const settings *s);

/* Who lacks them: "PoCL 6 and 7 on CPUs lacks"; "the GPUs of --device lack". */
const char *name_lacking(const settings *s);

/* ---- Clang's messages about calls of builtins (call_errors.c) ---- */

/* Returns Clang's output without the source of the headers, whose folder is given. Of the notes about a builtin the
 * first few that differ stay. Other text is unchanged. */
char *shorten_messages(const char *headers, const char *output);
