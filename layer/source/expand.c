/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Writes the tokens of the branches that the compiler takes, after expansion of the program's macros. */

#include "source/expand.h"

#include "source/walk.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct expander {
    layer_walk walk;
    FILE *out;
    unsigned *taken; /* branches, in the order of the #if that are reached */
    size_t taken_count, next_taken;

    size_t written; /* bytes of tokens */
    unsigned line;  /* that is being written, as the compiler counts */
    bool begins_line;
    layer_expanded last; /* in this line, its first character, and where its text ends */
    char last_character;
    const char *last_end;
} expander;

/* ---- Lines that are written as they are ----
 * They pass through macros as a token does. `names_directive`: a #line that tells the number of the next line. */

static bool give_line(expander *e, layer_token *token, const char *text, size_t size) {
    *token = (layer_token){.kind = LAYER_OTHER,
                           .directive = LAYER_ANOTHER_DIRECTIVE,
                           .text = layer_pass_text(e->walk.macros, text, size),
                           .length = size,
                           .line = e->walk.line};
    return token->text != NULL;
}

__attribute__((format(printf, 3, 4))) static bool give_text(expander *e, layer_token *token, const char *format, ...) {
    char *text;
    va_list arguments;
    va_start(arguments, format);
    const int size = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (size < 0) {
        e->walk.failed = true;
        return false;
    }
    const bool ok = give_line(e, token, text, (size_t)size);
    free(text);
    return ok;
}

static bool give_number(expander *e, layer_token *token, unsigned line) {
    const char *path = layer_file_of(&e->walk)->path;
    const bool ok = give_text(e, token, "#line %u \"%s\"", line, *path == '\0' ? "<program source>" : path);
    token->names_directive = true;
    token->line = line;
    return ok;
}

/* A pragma, whose macros behind its name compilers expand. */
static bool give_pragma(expander *e, layer_token *token) {
    const layer_walk *walk = &e->walk;
    const layer_token *words = walk->words;
    size_t length;
    if (layer_word_is(walk, 1, "OPENCL") || walk->word_count < 3)
        return give_line(e, token, walk->begin, (size_t)(walk->end - walk->begin));
    const char *expanded = layer_expand_tokens(walk->macros, words + 2, walk->word_count - 2, &length);
    return expanded != NULL && give_text(e, token, "#pragma %.*s%s%.*s", (int)words[1].length, words[1].text,
                                         words[2].follows_blank ? " " : "", (int)length, expanded);
}

/* ---- Directives ---- */

/* Skips branches of the innermost #if: so many, or up to its end. */
static void skip(expander *e, unsigned branches) {
    layer_token token;
    size_t depth = 0;
    while (branches != 0 && layer_walk_on(&e->walk, &token)) {
        const layer_condition_word word =
            token.directive == LAYER_HASH ? layer_condition_of(&e->walk) : LAYER_NO_CONDITION;
        if (word == LAYER_ENDIF && depth == 0)
            return;
        depth += word == LAYER_IF;
        depth -= word == LAYER_ENDIF;
        branches -= word == LAYER_ELSE && depth == 0;
    }
}

static void choose(expander *e) {
    if (e->next_taken == e->taken_count)
        layer_refuse_walk(&e->walk, e->walk.line, "the compiler does not tell which branch of this #if it takes");
    else
        skip(e, e->taken[e->next_taken++]);
}

/* Whether a file with #pragma once is read for the first time, or any other. */
static bool is_to_read(layer_file *read) {
    const bool was_read = read->is_once && read->is_entered;
    read->is_entered = true;
    return !was_read;
}

static bool include(expander *e, layer_token *token) {
    layer_walk *walk = &e->walk;
    size_t file;
    bool is_missing_header;
    if (!layer_find_included(walk, &file, &is_missing_header)) {
        if (!is_missing_header && walk->word_count > 1 && walk->words[1].kind != LAYER_HEADER_NAME)
            layer_refuse_walk(walk, walk->line, "the file that a macro names in #include is not found");
        return !is_missing_header && !walk->failed &&
               give_line(e, token, walk->begin, (size_t)(walk->end - walk->begin));
    }
    if (!is_to_read(&walk->files.files[file]))
        return false;
    layer_enter_file(walk, file, walk->line);
    return !walk->failed && give_number(e, token, 1);
}

/* #pragma push_macro("NAME"), and pop_macro. */
static bool is_macro_stack(const layer_walk *walk) {
    return layer_word_is(walk, 1, "push_macro") || layer_word_is(walk, 1, "pop_macro");
}

/* Follows a directive. True if it gives a line. */
static bool follow(expander *e, layer_token *token) {
    layer_walk *walk = &e->walk;
    const layer_condition_word word = layer_condition_of(walk);
    if (word == LAYER_IF) {
        choose(e);
    } else if (word == LAYER_ELSE) {
        skip(e, ~0u);
    } else if (word == LAYER_ENDIF || walk->word_count == 0 ||
               (layer_word_is(walk, 0, "pragma") && layer_word_is(walk, 1, "once"))) {
        return false;
    } else if (walk->words[0].directive == LAYER_INCLUDE) {
        return include(e, token);
    } else if (walk->words[0].directive == LAYER_DEFINE) {
        layer_define_macro(walk->macros, walk->words + 1, walk->word_count - 1);
    } else if (layer_word_is(walk, 0, "pragma") && is_macro_stack(walk)) {
        layer_refuse_walk(walk, walk->line, "functions that exchange data cannot be changed behind #pragma push_macro");
    } else if (layer_word_is(walk, 0, "pragma")) {
        return give_pragma(e, token);
    } else {
        if (layer_word_is(walk, 0, "undef") && walk->word_count > 1)
            layer_undefine_macro(walk->macros, &walk->words[1]);
        return give_line(e, token, walk->begin, (size_t)(walk->end - walk->begin));
    }
    return false;
}

/* Leaves a file. True if that gives a line. */
static bool leave(expander *e, layer_token *token) {
    if (--e->walk.depth == 0)
        return false;
    return give_number(e, token, layer_reading_of(&e->walk)->tokens.line + 1);
}

static bool read_text(void *data, layer_token *token) {
    expander *e = data;
    while (e->walk.depth != 0) {
        const bool is_in_file = layer_walk_on(&e->walk, token);
        if (e->walk.failed)
            return false;
        if (is_in_file && token->directive != LAYER_HASH)
            return true;
        if (is_in_file ? follow(e, token) : leave(e, token))
            return true;
    }
    return false;
}

/* ---- Writing ---- */

static void begin_line(expander *e) {
    fputc('\n', e->out);
    ++e->line;
    e->begins_line = true;
}

static void write_line(expander *e, const layer_token *token) {
    while (!token->names_directive && e->line < token->line)
        begin_line(e);
    if (!e->begins_line)
        begin_line(e);
    fwrite(token->text, 1, token->length, e->out);
    for (size_t i = 0; i < token->length; ++i)
        e->line += token->text[i] == '\n';
    begin_line(e);
    if (token->names_directive)
        e->line = token->line;
}

/* How many characters are in front of the first token of a line. */
static size_t indentation_of(expander *e, const layer_token *token) {
    const layer_file *file = e->walk.depth == 0 ? NULL : layer_file_of(&e->walk);
    const char *at = token->text, *text = file == NULL ? NULL : file->text;
    if (file == NULL || at < text || at >= text + file->size)
        return 0;
    while (at > text && at[-1] != '\n')
        --at;
    return (size_t)(token->text - at);
}

static bool has_one_of(const layer_token *token, const char *characters) {
    return token->kind == LAYER_PUNCTUATOR && strchr(characters, token->text[0]) != NULL;
}

/* Whether two tokens, written without a blank, could be read as others. */
static bool may_merge(const layer_token *left, const layer_token *right) {
    const bool left_is_word = left->kind == LAYER_IDENTIFIER || left->kind == LAYER_NUMBER;
    const bool right_is_word = right->kind == LAYER_IDENTIFIER || right->kind == LAYER_NUMBER;
    if (left_is_word)
        return right_is_word || right->kind == LAYER_LITERAL ||
               (left->kind == LAYER_NUMBER && has_one_of(right, ".+-"));
    if (left->kind != LAYER_PUNCTUATOR || has_one_of(left, "(){}[],;~?"))
        return false;
    return (right->kind == LAYER_PUNCTUATOR && !has_one_of(right, "(){}[],;~?")) ||
           (right->kind == LAYER_NUMBER && has_one_of(left, "."));
}

static size_t gap_before(expander *e, const layer_expanded *next) {
    const layer_token *last = &e->last.token, *token = &next->token;
    if (e->begins_line)
        return next->origin == 0 ? indentation_of(e, token) : token->follows_blank;
    if (next->is_joined || (next->origin == e->last.origin && token->text == e->last_end))
        return 0;
    const bool is_text = next->origin == 0 && e->last.origin == 0 && token->line != 0;
    if (is_text && token->line == last->line && token->text >= e->last_end)
        return (size_t)(token->text - e->last_end);
    return token->follows_blank || may_merge(last, token);
}

static void write_token(expander *e, const layer_expanded *next) {
    while (e->line < next->token.line)
        begin_line(e);
    for (size_t gap = gap_before(e, next); gap > 0; --gap)
        fputc(' ', e->out);
    fwrite(next->token.text, 1, next->token.length, e->out);
    e->written += next->token.length;
    e->begins_line = false;
    e->last = *next;
    e->last_character = next->token.text[0];
    e->last_end = next->token.text + next->token.length;
    if (next->origin != 0 || next->token.line == 0) /* its text may be gone at the next call */
        e->last.token.text = &e->last_character;
}

static void write_all(expander *e) {
    layer_expanded next;
    while (!e->walk.failed && layer_next_expanded(e->walk.macros, &next)) {
        if (next.token.directive != LAYER_NO_DIRECTIVE)
            write_line(e, &next.token);
        else
            write_token(e, &next);
        if (e->written > LAYER_MOST_BYTES)
            layer_refuse_walk(&e->walk, e->line, "the program has more than 16 MiB after expansion of its macros");
    }
    fputc('\n', e->out);
    const char *failure = layer_macro_failure(e->walk.macros);
    if (failure != NULL && failure != layer_no_memory)
        layer_refuse_walk(&e->walk, e->line, "%s", failure);
}

/* ---- Branches ---- */

/* The numbers of the kernel's name with this number, behind the name's beginning; NULL: there is none. */
static const char *find_numbers(const char *names, size_t kernel) {
    char begin[48];
    const size_t length = (size_t)snprintf(begin, sizeof begin, "__cltile_branches_%zu_", kernel);
    for (const char *at = names; (at = strstr(at, begin)) != NULL; ++at)
        if (at == names || at[-1] == ';')
            return at + length - 1;
    return NULL;
}

static bool read_taken(expander *e, const char *names) {
    e->taken = malloc((strlen(names) / 2 + 1) * sizeof *e->taken);
    const char *at;
    for (size_t kernel = 0; e->taken != NULL && (at = find_numbers(names, kernel)) != NULL; ++kernel)
        for (; *at == '_'; at += strcspn(at + 1, "_;") + 1)
            if (at[1] >= '0' && at[1] <= '9') /* the #if was reached */
                e->taken[e->taken_count++] = (unsigned)strtoul(at + 1, NULL, 10);
    return e->taken != NULL;
}

char *layer_expand(layer_expansion *expansion, size_t *size) {
    expander *e = calloc(1, sizeof *e);
    char *text = NULL;
    expansion->refusal = NULL;
    if (e == NULL || (e->out = open_memstream(&text, size)) == NULL) {
        free(e);
        return NULL;
    }
    e->line = 1;
    e->begins_line = true;
    layer_begin_walk(&e->walk, expansion, read_text, e);
    if (!read_taken(e, expansion->names))
        e->walk.failed = true;
    write_all(e);
    bool failed = layer_end_walk(&e->walk);
    failed |= fclose(e->out) != 0;
    free(e->taken);
    free(e);
    if (failed) {
        free(text);
        text = NULL;
    }
    return text;
}
