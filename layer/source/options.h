/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The words of a string of build options. */

#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct layer_options {
    char **words;
    size_t count;
    char *text; /* of all words */
} layer_options;

/* Splits at blanks as a shell does: "a b" and 'a b' are one word, \ makes the next character an ordinary one. NULL has
 * no words. False when memory runs out. Free with layer_free_options in either case. */
bool layer_split_options(const char *options, layer_options *split);

void layer_free_options(layer_options *split);

/* The value of an option like -I at words[*index], or at the next word, which *index then is. NULL for other options.
 */
const char *layer_option_value(const layer_options *options, size_t *index, const char *flag);

/* A copy of options without the words that begin with `beginning`. NULL when memory runs out. Free it. */
char *layer_options_without(const char *options, const char *beginning);
