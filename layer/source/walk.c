/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files, directives and names of included files. */

#include "source/walk.h"

#include "source/names.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const layer_file *layer_file_of(const layer_walk *w) {
    return &w->files.files[w->readings[w->depth - 1].file];
}

layer_reading *layer_reading_of(layer_walk *w) {
    return &w->readings[w->depth - 1];
}

void layer_refuse_walk(layer_walk *w, unsigned line, const char *format, ...) {
    char text[512];
    va_list arguments;
    const char *path = w->depth == 0 ? "" : layer_file_of(w)->path;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!w->failed &&
        asprintf(&w->expansion->refusal, "%s%sline %u: %s", path, *path == '\0' ? "" : ", ", line, text) < 0)
        w->expansion->refusal = NULL;
    w->failed = true;
}

/* ---- Files ---- */

void layer_enter_file(layer_walk *w, size_t file, unsigned line) {
    if (!layer_read_file(&w->files, file)) {
        w->failed = true;
        return;
    }
    if (w->depth == LAYER_DEEPEST_FILES) {
        layer_refuse_walk(w, line, "files include each other more than %d deep", LAYER_DEEPEST_FILES);
        return;
    }
    layer_reading *r = &w->readings[w->depth++];
    r->file = file;
    layer_begin_tokens(&r->tokens, w->files.files[file].text, w->files.files[file].size);
}

/* Reads the words of a directive, behind its #. */
static void read_words(layer_walk *w, layer_tokens *tokens) {
    layer_token token;
    layer_tokens before = *tokens;
    w->word_count = 0;
    while (layer_next_token(tokens, &token) && token.directive != LAYER_NO_DIRECTIVE && token.directive != LAYER_HASH) {
        LAYER_APPEND(&w->failed, w, word, token);
        w->end = tokens->at;
        before = *tokens;
    }
    *tokens = before;
}

/* Defines the macros of options: -D. */
static void define_options(layer_walk *w) {
    layer_tokens tokens;
    layer_token token;
    layer_begin_tokens(&tokens, w->files.definitions, w->files.definitions_size);
    while (layer_next_token(&tokens, &token) && !w->failed) {
        read_words(w, &tokens);
        if (layer_word_is(w, 0, "define"))
            layer_define_macro(w->macros, w->words + 1, w->word_count - 1);
    }
}

void layer_begin_walk(layer_walk *w, layer_expansion *expansion, layer_read_token *read, void *data) {
    *w = (layer_walk){.expansion = expansion};
    w->macros = layer_new_macros(read, data);
    if (!layer_begin_files(&w->files, expansion->sources) || w->macros == NULL) {
        w->failed = true;
        return;
    }
    define_options(w);
    layer_enter_file(w, 0, 0);
}

bool layer_end_walk(layer_walk *w) {
    if (layer_macro_failure(w->macros) == layer_no_memory) { /* no other reason counts */
        free(w->expansion->refusal);
        w->expansion->refusal = NULL;
        w->failed = true;
    }
    free(w->words);
    layer_free_macros(w->macros);
    layer_end_files(&w->files);
    return w->failed;
}

/* ---- Directives ---- */

bool layer_walk_on(layer_walk *w, layer_token *token) {
    layer_tokens *tokens = &layer_reading_of(w)->tokens;
    if (w->failed || !layer_next_token(tokens, token))
        return false;
    if (token->directive == LAYER_HASH) {
        w->begin = token->text;
        w->end = token->text + token->length;
        w->line = token->line;
        read_words(w, tokens);
    }
    return !w->failed;
}

bool layer_word_is(const layer_walk *w, size_t index, const char *spelling) {
    return index < w->word_count && layer_token_is(&w->words[index], spelling);
}

layer_condition_word layer_condition_of(const layer_walk *w) {
    static const struct {
        const char *spelling;
        layer_condition_word is;
    } all[] = {{"if", LAYER_IF},     {"ifdef", LAYER_IF},     {"ifndef", LAYER_IF},     {"else", LAYER_ELSE},
               {"elif", LAYER_ELSE}, {"elifdef", LAYER_ELSE}, {"elifndef", LAYER_ELSE}, {"endif", LAYER_ENDIF}};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        if (layer_word_is(w, 0, all[i].spelling))
            return all[i].is;
    return LAYER_NO_CONDITION;
}

bool layer_find_included(layer_walk *w, size_t *file, bool *is_missing_header) {
    const bool is_plain = w->word_count > 1 && w->words[1].kind == LAYER_HEADER_NAME;
    size_t length = is_plain ? w->words[1].length : 0;
    const char *name = is_plain            ? w->words[1].text
                       : w->word_count > 1 ? layer_name_of_include(w->macros, w->words + 1, w->word_count - 1, &length)
                                           : NULL;
    *file = 0;
    *is_missing_header = false;
    if (name == NULL)
        return false;
    if (!layer_add_includes(&w->files, layer_reading_of(w)->file, name, length, file) ||
        (*file != 0 && !layer_read_file(&w->files, *file)))
        w->failed = true;
    if (layer_lacks_lookups(&w->files))
        layer_refuse_walk(w, w->line, "the program has too many #include and folders of -I");
    const int header = *file != 0 ? -1 : layer_find_header(name, length);
    *is_missing_header = header >= 0 && (w->expansion->missing >> header & 1) != 0;
    return *file != 0 && !w->failed;
}
