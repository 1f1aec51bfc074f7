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

/* ---- Clang's messages about calls of builtins, in a few lines each (call_errors.c) ---- */

typedef struct call_context {
    const char *headers; /* the folder of the device headers */
    const char *arch;    /* what the source is compiled for */
    bool colours;
    /* Returns what Clang's -ast-print writes of the headers' functions, or "". Called at most once. */
    const char *(*declare)(void *user);
    /* Whether an error's position has none with cl_khr_fp16, which the host lacks. */
    bool (*needs_halves)(void *user, const char *position);
    const char *lacking; /* "HOST lacks" */
    void *user;
} call_context;

/* Returns Clang's output with these errors in other words: for arguments that do not fit, the number or the type that
 * does, and the declaration, or the extension of halves; for a function that does not exist, those of its family.
 * Warnings of arguments lose the notes that show the headers. Other text is unchanged. */
char *shorten_messages(const call_context *context, const char *output);

/* ---- Declarations of functions, as Clang prints them, and their types as a program writes them (declarations.c) ----
 */

typedef struct parameter {
    const char *type, *name; /* NULL: there is none */
} parameter;

/* A type, or a declaration, without attributes, leading underscores, and address spaces that say nothing. */
char *simplify_type(const char *text);

/* The declarations of a function in what -ast-print writes, in its order. */
words list_declarations(const char *printed, const char *name);

size_t count_parameters(const char *declaration);

/* The parameter with this number, from 1 on. */
parameter find_parameter(const char *declaration, size_t number);
