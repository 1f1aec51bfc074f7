/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows declarations and braces of a text. */

#include "source/functions.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST_CONDITIONS = 64 };

/* A part that grows. */
typedef struct growing {
    layer_part *part;
    unsigned braces;
    size_t open; /* the innermost parenthesis that is open, as index + 1, whose `match` has the next one; 0: none */
    unsigned conditions;                         /* #if around this token */
    unsigned braces_outside[DEEPEST_CONDITIONS]; /* of each: all its branches begin with as many */
    bool after_directive;
} growing;

/* Parentheses that are open have no match. */
static void end_parentheses(growing *g) {
    while (g->open != 0) {
        layer_placed_token *opened = &g->part->tokens[g->open - 1];
        g->open = opened->match;
        opened->match = 0;
    }
}

/* Parentheses in one pass. A brace ends those that are open. */
static void match_parentheses(growing *g, size_t index) {
    layer_placed_token *tokens = g->part->tokens;
    const char what = tokens[index].token.text[0];
    if (what == '(') {
        tokens[index].match = g->open;
        g->open = index + 1;
    } else if (what == ')' && g->open != 0) {
        const size_t opened = g->open - 1;
        g->open = tokens[opened].match;
        tokens[opened].match = index;
        tokens[index].match = opened;
    } else if (what == '{' || what == '}') {
        end_parentheses(g);
    }
}

static bool append(growing *g, const layer_token *token) {
    layer_part *part = g->part;
    const bool is_punctuator = token->kind == LAYER_PUNCTUATOR;
    bool failed = false;
    part->tokens = layer_grow(&failed, part->tokens, part->count, &part->capacity, sizeof *part->tokens);
    if (failed)
        return false;
    if (is_punctuator && token->text[0] == '}')
        g->braces -= g->braces > 0;
    part->tokens[part->count] = (layer_placed_token){*token, g->braces, g->after_directive, 0};
    if (is_punctuator)
        match_parentheses(g, part->count);
    ++part->count;
    if (is_punctuator && token->text[0] == '{')
        ++g->braces;
    g->after_directive = false;
    return true;
}

/* #else takes the braces back that the branch before has opened. */
static void follow_condition(growing *g, const layer_token *name) {
    const bool ends = layer_token_is(name, "endif");
    if (layer_token_is(name, "if") || layer_token_is(name, "ifdef") || layer_token_is(name, "ifndef")) {
        if (g->conditions < DEEPEST_CONDITIONS)
            g->braces_outside[g->conditions] = g->braces;
        ++g->conditions;
    } else if (ends || (name->length >= 4 && memcmp(name->text, "else", 4) == 0) ||
               (name->length >= 4 && memcmp(name->text, "elif", 4) == 0)) {
        if (!ends && g->conditions > 0 && g->conditions <= DEEPEST_CONDITIONS)
            g->braces = g->braces_outside[g->conditions - 1];
        g->conditions -= ends && g->conditions > 0;
    }
}

static bool read_tokens(growing *g) {
    layer_tokens tokens;
    layer_token token;
    layer_begin_tokens(&tokens, g->part->text, g->part->size);
    while (layer_next_token(&tokens, &token)) {
        if (token.directive == LAYER_NO_DIRECTIVE && !append(g, &token))
            return false;
        if (token.names_directive)
            follow_condition(g, &token);
        g->after_directive |= token.directive != LAYER_NO_DIRECTIVE;
    }
    return true;
}

bool layer_read_part(layer_part *part, const char *text, size_t size) {
    growing g = {.part = part};
    *part = (layer_part){0};
    part->text = layer_join_lines(text, size, &part->size);
    if (part->text == NULL || !read_tokens(&g))
        return false;
    end_parentheses(&g); /* those that nothing closes */
    return true;
}

void layer_free_part(layer_part *part) {
    free(part->text);
    free(part->tokens);
}

bool layer_part_has(const layer_part *part, size_t index, const char *spelling) {
    return index < part->count && layer_token_is(&part->tokens[index].token, spelling);
}

/* The index behind the parenthesis that closes the one at `open`; `open` itself if there is none. */
static size_t behind_parentheses(const layer_part *part, size_t open) {
    return layer_part_has(part, open, "(") && part->tokens[open].match != 0 ? part->tokens[open].match + 1 : open;
}

bool layer_is_attribute(const layer_part *part, size_t index, size_t *behind) {
    *behind = behind_parentheses(part, index + 1);
    return (layer_part_has(part, index, "__attribute__") || layer_part_has(part, index, "__attribute")) &&
           *behind > index + 1;
}

static bool is_statement(const layer_part *part, size_t index) {
    return LAYER_TOKEN_IS(&part->tokens[index].token, "if", "else", "for", "while", "do", "switch", "return");
}

size_t layer_open_behind(const layer_part *part, size_t name) {
    if (part->tokens[name].token.kind != LAYER_IDENTIFIER)
        return 0;
    if (layer_part_has(part, name + 1, "("))
        return name + 1;
    const bool is_wrapped = name > 0 && layer_part_has(part, name - 1, "(") && layer_part_has(part, name + 1, ")");
    return is_wrapped && layer_part_has(part, name + 2, "(") ? name + 2 : 0;
}

/* Whether the name at `index` may be declared: what is in front of it is a type, or an attribute. */
static bool follows_type(const layer_part *part, size_t begin, size_t index) {
    return index > begin &&
           (part->tokens[index - 1].token.kind == LAYER_IDENTIFIER || layer_part_has(part, index - 1, "*") ||
            layer_part_has(part, index - 1, ")")) &&
           !is_statement(part, index - 1);
}

/* Whether a function's name is at `f->name`. */
static bool find_body(const layer_part *part, layer_function *f) {
    size_t behind;
    f->open = layer_open_behind(part, f->name);
    if (f->open == 0 || layer_is_attribute(part, f->name, &behind) || is_statement(part, f->name) ||
        !follows_type(part, f->begin, f->name - (f->open - f->name == 2)))
        return false;
    f->body = behind_parentheses(part, f->open);
    f->close = f->body - 1;
    while (layer_is_attribute(part, f->body, &behind))
        f->body = behind;
    return f->close > f->open && layer_part_has(part, f->body, "{");
}

/* The rest, once `f->body` is known. */
static void complete(const layer_part *part, layer_function *f) {
    f->is_kernel = f->has_directive = false;
    for (size_t i = f->begin; i < f->name; ++i)
        f->is_kernel |= layer_part_has(part, i, "kernel") || layer_part_has(part, i, "__kernel");
    for (size_t i = f->begin + 1; i <= f->body; ++i)
        f->has_directive |= part->tokens[i].after_directive;
    f->end = f->body + 1;
    while (f->end < part->count && !(part->tokens[f->end].braces == 0 && layer_part_has(part, f->end, "}")))
        ++f->end;
}

bool layer_find_function(const layer_part *part, size_t at, layer_function *function) {
    function->begin = at;
    for (size_t i = function->begin; i < part->count; ++i) {
        function->name = i;
        if (part->tokens[i].braces != 0 || layer_part_has(part, i, ";") || layer_part_has(part, i, "{") ||
            layer_part_has(part, i, "}")) {
            function->begin = i + 1;
        } else if (find_body(part, function)) {
            complete(part, function);
            return true;
        }
    }
    return false;
}

bool layer_next_parameter(const layer_part *part, const layer_function *f, layer_parameter *p) {
    size_t at = p->end == 0 ? f->open + 1 : p->end + 1, behind;
    if (p->end == f->close)
        return false;
    *p = (layer_parameter){.begin = at, .number = p->end == 0 ? 0 : p->number + 1};
    for (; at < f->close && !layer_part_has(part, at, ","); ++at)
        at = layer_part_has(part, at, "(") && part->tokens[at].match != 0 ? part->tokens[at].match : at;
    p->end = at;
    for (at = p->begin; at < p->end && !layer_part_has(part, at, "["); ++at)
        if (layer_is_attribute(part, at, &behind))
            at = behind - 1;
        else if (part->tokens[at].token.kind == LAYER_IDENTIFIER)
            p->name = at;
    if (p->end == p->begin + 1 && layer_part_has(part, p->begin, "void"))
        p->name = 0;
    return true;
}

bool layer_read_numbers(const layer_part *part, const layer_function *f, const char *attribute, unsigned count,
                        unsigned long *numbers) {
    bool is_there = false;
    memset(numbers, 0, count * sizeof *numbers);
    for (size_t i = f->begin; i < f->body; ++i) {
        const layer_token *word = &part->tokens[i].token;
        const size_t length = strlen(attribute), wraps = word->length == length + 4 ? 2 : 0;
        if (word->length != length + 2 * wraps || memcmp(word->text + wraps, attribute, length) != 0)
            continue;
        is_there = true;
        for (unsigned n = 0; n < count; ++n)
            if (i + 3 + 2 * n < f->body && layer_part_has(part, i + 3 + 2 * n, n + 1 == count ? ")" : ",") &&
                part->tokens[i + 2 + 2 * n].token.length < 5)
                numbers[n] = strtoul(part->tokens[i + 2 + 2 * n].token.text, NULL, 0);
    }
    return is_there;
}

struct layer_edit {
    const char *at;
    size_t dropped, order;
    char *text;
};

void layer_add_edit(layer_edits *edits, const char *at, size_t dropped, const char *format, ...) {
    layer_edit edit = {.at = at, .dropped = dropped, .order = edits->edit_count};
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&edit.text, format, arguments) < 0) {
        edits->failed = true;
    } else {
        LAYER_APPEND(&edits->failed, edits, edit, edit);
        if (edits->failed)
            free(edit.text);
    }
    va_end(arguments);
}

static int compare_edits(const void *left, const void *right) {
    const layer_edit *a = left, *b = right;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

char *layer_apply_edits(layer_edits *edits, const layer_part *part, size_t *changed_size) {
    char *changed = NULL;
    const char *from = part->text;
    FILE *out = edits->failed ? NULL : open_memstream(&changed, changed_size);
    if (edits->edit_count != 0)
        qsort(edits->edits, edits->edit_count, sizeof *edits->edits, compare_edits);
    for (size_t i = 0; i < edits->edit_count; ++i) {
        const layer_edit *edit = &edits->edits[i];
        if (out != NULL) {
            fwrite(from, 1, (size_t)(edit->at - from), out);
            fputs(edit->text, out);
        }
        from = edit->at + edit->dropped;
        free(edit->text);
    }
    free(edits->edits);
    *edits = (layer_edits){0};
    if (out == NULL)
        return NULL;
    fwrite(from, 1, (size_t)(part->text + part->size - from), out);
    const bool is_whole = !ferror(out);
    if (fclose(out) != 0 || !is_whole) {
        free(changed);
        changed = NULL;
    }
    return changed;
}
