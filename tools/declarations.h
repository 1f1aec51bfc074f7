/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Declarations of functions, as Clang prints them, and their types as a program writes them. */

#pragma once

#include "text.h"

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
