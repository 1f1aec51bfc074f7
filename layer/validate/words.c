/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Keeps words, and reads one. */

#include "validate/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 16 };

struct layer_text {
    struct layer_text *next;
    size_t used, size;
    char bytes[];
};

const char *layer_keep_text(layer_words *words, const char *text, size_t length) {
    if (words->texts == NULL || words->texts->size - words->texts->used <= length) {
        size_t size = length < TEXT_SIZE ? TEXT_SIZE : length + 1;
        struct layer_text *added = malloc(sizeof *added + size);
        if (added == NULL)
            return NULL;
        *added = (struct layer_text){.next = words->texts, .size = size};
        words->texts = added;
    }
    char *copy = words->texts->bytes + words->texts->used;
    memcpy(copy, text, length);
    copy[length] = '\0';
    words->texts->used += length + 1;
    return copy;
}

bool layer_add_word(layer_words *words, const layer_word *word) {
    if ((words->count & (words->count - 1)) == 0) {
        layer_word *grown = realloc(words->words, (words->count == 0 ? 1 : 2 * words->count) * sizeof *grown);
        if (grown == NULL)
            return false;
        words->words = grown;
    }
    words->words[words->count++] = *word;
    return true;
}

void layer_free_words(layer_words *words) {
    for (struct layer_text *text = words->texts, *next; text != NULL; text = next) {
        next = text->next;
        free(text);
    }
    free(words->words);
    *words = (layer_words){0};
}

bool layer_word_is(const layer_word *word, const char *spelling) {
    return word->kind != LAYER_WORD_LITERAL && strcmp(word->text, spelling) == 0;
}

bool layer_read_integer(const layer_word *word, unsigned long long *value) {
    if (word->kind != LAYER_WORD_NUMBER)
        return false;
    char *end;
    errno = 0;
    *value = strtoull(word->text, &end, 0);
    return errno == 0 && end != word->text && strspn(end, "uUlL") == strlen(end);
}
