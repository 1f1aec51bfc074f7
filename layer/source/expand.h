/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A program's text as its compiler sees it: included files in place, its own macros expanded, branches of #if chosen.
 *
 * The compiler chooses the branches, since it alone knows its own macros: it builds a program of the directives alone,
 * whose kernels' names tell what it took. What the program does not define stays in the text for the compiler. */

#pragma once

#include "source/files.h"

/* The directives of the program as a program, behind those of `prelude`. "" if there are no conditions; NULL on
 * failure. The caller frees it. */
char *layer_make_directives(layer_expansion *expansion, const char *prelude, size_t *size);

/* The text. The program's own lines keep their numbers; #line marks where lines of included files begin and end. NULL
 * on failure; the caller frees it. */
char *layer_expand(layer_expansion *expansion, size_t *size);
