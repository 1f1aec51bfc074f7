/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Names that a program's sources define themselves, as macros or as functions: what an application has for drivers
 * without the extensions. */

#ifndef LAYER_OWN_H
#define LAYER_OWN_H

#include "names.h"
#include "tokens.h"

/* Begins as all zeros. A function's definition is a name outside of braces, its parameters, perhaps attributes, a
 * brace. */
typedef struct layer_own {
    bool names[LAYER_NAMES];
    int braces, parentheses;
    int candidate; /* the name of what may be a definition, or -1 */
    enum { LAYER_NO_CANDIDATE, LAYER_PARAMETERS, LAYER_BODY, LAYER_ATTRIBUTE } expects;
} layer_own;

/* The next token outside of directives, and the row of the name that it is, or -1. */
void layer_follow_own(layer_own *own, const layer_token *token, int row);

/* The end of a file. */
void layer_end_own(layer_own *own);

#endif
