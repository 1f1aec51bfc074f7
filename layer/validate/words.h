/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The words of a program: its tokens with their text. */

#ifndef LAYER_WORDS_H
#define LAYER_WORDS_H

#include <stdbool.h>
#include <stddef.h>

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

/* A copy that lives as long as the words. NULL when memory runs out. */
const char *layer_keep_text(layer_words *words, const char *text, size_t length);

/* False when memory runs out. */
bool layer_add_word(layer_words *words, const layer_word *word);

void layer_free_words(layer_words *words);

bool layer_word_is(const layer_word *word, const char *spelling);

/* Whether the word is an integer literal. */
bool layer_read_integer(const layer_word *word, unsigned long long *value);

#endif
