/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where a text has functions, and changes to the text. No macro is expanded and no #if evaluated: functions are found
 * in all branches. */

#pragma once

#include "source/tables.h"

typedef struct layer_placed_token {
    layer_token token;
    unsigned braces;      /* around it; for a brace, around the pair */
    bool after_directive; /* which is between it and the token before */
    size_t match;         /* of a parenthesis that has one before the next brace: the other's index */
} layer_placed_token;

/* The tokens of a text outside of directives. */
typedef struct layer_part {
    layer_placed_token *tokens;
    size_t count;
} layer_part;

typedef bool layer_visit_part(void *data, const layer_part *part);

/* Visits a text of layer_join_lines. False when memory runs out or `visit` returns false. */
bool layer_visit_tokens(const char *text, size_t size, layer_visit_part *visit, void *data);

/* Token `index` of a part is this spelling; false behind the last token. */
bool layer_part_has(const layer_part *part, size_t index, const char *spelling);

/* Whether token `index` is __attribute__, and the index behind its parentheses. */
bool layer_is_attribute(const layer_part *part, size_t index, size_t *behind);

/* The parenthesis behind a name that may be called or declared: NAME( or (NAME)(; 0 for another token. */
size_t layer_open_behind(const layer_part *part, size_t name);

/* A function that a part defines: indices of its first token, its name, its parentheses and its braces. */
typedef struct layer_function {
    size_t begin, name, open, close, body, end;
    bool is_kernel;
    bool has_directive; /* before its body */
} layer_function;

/* Finds the first function from token `at` on; the next begins behind `body`. */
bool layer_find_function(const layer_part *part, size_t at, layer_function *function);

/* Changes to a text. Begins as all zeros. */
typedef struct layer_edit layer_edit;
typedef struct layer_edits {
    layer_edit *edits;
    size_t edit_count, edit_capacity;
    bool failed; /* memory ran out */
} layer_edits;

/* Puts text in front of `at`, in place of the next `dropped` characters. Edits of one place keep their order. */
__attribute__((format(printf, 4, 5))) void layer_add_edit(layer_edits *edits, const char *at, size_t dropped,
                                                          const char *format, ...);

/* The text with its lines joined and the edits of `visit`. NULL when memory runs out; the caller frees it. */
char *layer_edit_tokens(const char *text, size_t size, layer_visit_part *visit, void *data, layer_edits *edits,
                        size_t *changed_size);
