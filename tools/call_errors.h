/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Clang's messages about calls of builtins, in a few lines each. */

#pragma once

#include <stdbool.h>

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
