/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Splits build options as a shell does. */

#include "source/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\n\v\f\r"

static bool is_blank(char character) {
    return character != '\0' && strchr(BLANKS, character) != NULL;
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
        options += strspn(options, BLANKS);
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
    char *rest = strdup(options), *word = strdup(options), *to = rest;
    for (const char *end; to != NULL && word != NULL && *options != '\0'; options = end) {
        const char *at = options + strspn(options, BLANKS);
        char *copied = word;
        end = copy_word(at, &copied);
        if (strncmp(word, beginning, strlen(beginning)) != 0)
            to = mempcpy(to, options, (size_t)(end - options));
    }
    if (to != NULL)
        *to = '\0';
    if (word == NULL) {
        free(rest);
        rest = NULL;
    }
    free(word);
    return rest;
}
