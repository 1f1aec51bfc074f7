/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arrays that grow, and tables of words. */

#pragma once

#include "source/tokens.h"

/* Room for one more element of an array, which may move; `failed` when memory runs out. */
void *layer_grow(bool *failed, void *array, size_t count, size_t *capacity, size_t size);

/* Appends to the array `list`s of `owner`. */
#define LAYER_APPEND(failed, owner, list, ...)                                                                         \
    do {                                                                                                               \
        (owner)->list##s = layer_grow(failed, (owner)->list##s, (owner)->list##_count, &(owner)->list##_capacity,      \
                                      sizeof *(owner)->list##s);                                                       \
        if (!*(failed))                                                                                                \
            (owner)->list##s[(owner)->list##_count++] = (__VA_ARGS__);                                                 \
    } while (0)

/* How entries of a table begin. A table is a tree of tsearch: tdestroy(tree, free) ends it. */
typedef struct layer_word {
    const char *text; /* of the token that it was added for */
    size_t length;
} layer_word;

/* The entry of a word; NULL if there is none. */
void *layer_find_word(void *tree, const layer_token *word);

/* The same, or a new entry of `size` bytes, zeros behind its beginning; NULL, and `failed`, when memory runs out. */
void *layer_add_word(bool *failed, void **tree, const layer_token *word, size_t size);
