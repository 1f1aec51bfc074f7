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

/* A text with its lines joined, and its tokens outside of directives. */
typedef struct layer_part {
    char *text;
    size_t size;
    layer_placed_token *tokens;
    size_t count, capacity;
} layer_part;

/* False when memory runs out; end it with layer_free_part in either case. */
bool layer_read_part(layer_part *part, const char *text, size_t size);
void layer_free_part(layer_part *part);

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

/* Whether a function has an attribute, by its name without __; the numbers behind it, 0 for what is no small number. */
bool layer_read_numbers(const layer_part *part, const layer_function *function, const char *attribute, unsigned count,
                        unsigned long *numbers);

/* A parameter of a function: indices of its tokens, and of its name, 0 for none. Begins as all zeros. */
typedef struct layer_parameter {
    size_t begin, end, name;
    unsigned number; /* from 0 */
} layer_parameter;

/* Moves on to the next parameter, first to the first one. False behind the last one. */
bool layer_next_parameter(const layer_part *part, const layer_function *function, layer_parameter *parameter);

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

/* A part's text with the edits, which end. NULL when memory ran out; the caller frees it. */
char *layer_apply_edits(layer_edits *edits, const layer_part *part, size_t *size);
