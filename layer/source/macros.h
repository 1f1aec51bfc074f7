/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Macros and their expansion: C11, 6.10.3, with GNU C's named variadic parameters and its comma before ##. */

#pragma once

#include "source/tokens.h"

/* A token after expansion. `origin` differs between tokens of the text (0) and those of each expansion: two neighbours
 * of different origins must not become one token. */
typedef struct layer_expanded {
    layer_token token; /* its line is 0 behind the first token of an expansion */
    size_t origin;
    bool is_final;  /* a macro's name that is not expanded again */
    bool is_joined; /* by ## with the token before it */
} layer_expanded;

/* Reads the next token of the text, without directives. False at the end. */
typedef bool layer_read_token(void *data, layer_token *token);

typedef struct layer_macros layer_macros;

/* All texts that tokens come from must live as long as the macros. `read` is NULL where layer_next_expanded is not
 * called. NULL when memory runs out. */
layer_macros *layer_new_macros(layer_read_token *read, void *data);
void layer_free_macros(layer_macros *macros);

/* Defines the macro that the tokens behind "#define" describe. Wrong definitions are left out. */
void layer_define_macro(layer_macros *macros, const layer_token *tokens, size_t count);
void layer_undefine_macro(layer_macros *macros, const layer_token *name);
bool layer_has_macro(layer_macros *macros, const layer_token *name);

/* The next token of the text after expansion. False at the end, and after a failure. It lives until the next call. */
bool layer_next_expanded(layer_macros *macros, layer_expanded *next);

/* Expands these tokens alone: how they are spelled, with one blank for several. It lives until layer_next_expanded is
 * called; NULL after a failure. */
const char *layer_expand_tokens(layer_macros *macros, const layer_token *tokens, size_t count, size_t *length);

/* The name of a file, with its quotes, that macros make of the words behind #include, likewise. NULL if they make none.
 */
const char *layer_name_of_include(layer_macros *macros, const layer_token *tokens, size_t count, size_t *length);

/* A copy of a text that lives until layer_next_expanded is called, or room for one of that size; NULL after a failure.
 */
char *layer_pass_text(layer_macros *macros, const char *text, size_t size);

/* Why expansion has failed: a call that does not fit its macro, a limit of nesting or size; NULL: it has not.
 * layer_no_memory when memory has run out, also for NULL. */
const char *layer_macro_failure(const layer_macros *macros);
extern const char layer_no_memory[];
