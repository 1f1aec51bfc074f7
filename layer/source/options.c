/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Splits build options as a shell does. */

#include "source/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_blank(char character) {
    return character != '\0' && strchr(" \t\n\v\f\r", character) != NULL;
}

/* Copies one word from `at`, ends it with a zero, and moves *to behind that. Returns where the word ends. */
static const char *copy_word(const char *at, char **to) {
    char quote = '\0';
    for (; *at != '\0' && (quote != '\0' || !is_blank(*at)); ++at)
        if (quote == '\0' && (*at == '"' || *at == '\''))
            quote = *at;
        else if (*at == quote)
            quote = '\0';
        else if (*at == '\\' && at[1] != '\0' && quote != '\'' && (quote == '\0' || at[1] == '"' || at[1] == '\\'))
            *(*to)++ = *++at;
        else
            *(*to)++ = *at;
    *(*to)++ = '\0';
    return at;
}

bool layer_split_options(const char *options, layer_options *split) {
    *split = (layer_options){.words = NULL};
    if (options == NULL)
        return true;
    size_t size = strlen(options);
    split->text = malloc(size + 1);
    split->words = malloc((size / 2 + 1) * sizeof *split->words); /* a word and a blank take two characters */
    if (split->text == NULL || split->words == NULL)
        return false;
    char *to = split->text;
    for (;;) {
        while (is_blank(*options))
            ++options;
        if (*options == '\0')
            return true;
        split->words[split->count++] = to;
        options = copy_word(options, &to);
    }
}

void layer_free_options(layer_options *split) {
    free(split->words);
    free(split->text);
}

const char *layer_option_value(const layer_options *options, size_t *index, const char *flag) {
    const char *word = options->words[*index];
    size_t length = strlen(flag);
    if (strncmp(word, flag, length) != 0)
        return NULL;
    if (word[length] != '\0')
        return word + length;
    return *index + 1 < options->count ? options->words[++*index] : NULL;
}

char *layer_options_without(const char *options, const char *beginning) {
    char *rest = malloc(strlen(options) + 1);
    char *word = malloc(strlen(options) + 1);
    size_t size = 0;
    for (const char *end; rest != NULL && word != NULL && *options != '\0'; options = end) {
        const char *at = options;
        char *to = word;
        while (is_blank(*at))
            ++at;
        end = copy_word(at, &to);
        if (strncmp(word, beginning, strlen(beginning)) == 0)
            continue;
        memcpy(rest + size, options, (size_t)(end - options));
        size += (size_t)(end - options);
    }
    if (rest != NULL)
        rest[size] = '\0';
    if (word == NULL) {
        free(rest);
        rest = NULL;
    }
    free(word);
    return rest;
}
