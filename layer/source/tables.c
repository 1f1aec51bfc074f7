/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Arrays by realloc, and tables by tsearch. */

#include "source/tables.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

void *layer_grow(bool *failed, void *array, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity || *failed)
        return array;
    void *grown = realloc(array, (2 * *capacity + 64) * size);
    if (grown == NULL) {
        *failed = true;
        return array;
    }
    *capacity = 2 * *capacity + 64;
    return grown;
}

/* Words of one length mostly differ in their ends. */
static int compare(const void *left, const void *right) {
    const layer_word *a = left, *b = right;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    if (a->text[a->length - 1] != b->text[b->length - 1])
        return a->text[a->length - 1] < b->text[b->length - 1] ? -1 : 1;
    return memcmp(a->text, b->text, a->length);
}

void *layer_find_word(void *tree, const layer_token *word) {
    const layer_word key = {word->text, word->length};
    layer_word *const *found = tfind(&key, &tree, compare);
    return found == NULL ? NULL : *found;
}

void *layer_add_word(bool *failed, void **tree, const layer_token *word, size_t size) {
    layer_word *entry = layer_find_word(*tree, word);
    if (entry != NULL)
        return entry;
    entry = calloc(1, size);
    if (entry != NULL) {
        *entry = (layer_word){word->text, word->length};
        if (tsearch(entry, tree, compare) != NULL)
            return entry;
    }
    free(entry);
    *failed = true;
    return NULL;
}
