/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The tokens of a program that are compiled, as far as can be told without the compiler. */

#ifndef LAYER_PREPROCESS_H
#define LAYER_PREPROCESS_H

#include "scan/scan.h"

typedef enum layer_word_kind {
    LAYER_WORD_NAME,
    LAYER_WORD_NUMBER,
    LAYER_WORD_PUNCTUATOR,
    LAYER_WORD_LITERAL,
    LAYER_WORD_UNKNOWN, /* what a macro with parameters, or lines under a condition that only the compiler knows, are */
} layer_word_kind;

typedef struct layer_word {
    layer_word_kind kind;
    bool follows_blank;
    const char *text;
} layer_word;

typedef struct layer_words {
    layer_word *words;
    size_t count;
    struct layer_text *texts; /* that the words point into */
} layer_words;

typedef enum layer_outcome {
    LAYER_DONE,
    LAYER_UNSAID, /* braces are hidden in macros, say */
    LAYER_NO_MEMORY,
} layer_outcome;

/* Includes are followed, conditions evaluated, macros without parameters replaced. `words` is to be freed in any case.
 */
layer_outcome layer_preprocess(const layer_sources *sources, layer_words *words);

void layer_free_words(layer_words *words);

bool layer_word_is(const layer_word *word, const char *spelling);

/* Whether the word is an integer literal. */
bool layer_read_integer(const layer_word *word, unsigned long long *value);

#endif
