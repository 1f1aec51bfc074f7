/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Splits a text into parts, and follows declarations and braces in each. */

#include "functions.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST_CONDITIONS = 64 };

/* A part that grows. */
typedef struct growing {
    layer_part part;
    size_t capacity;
    unsigned braces;
} growing;

typedef struct splitter {
    growing text, macro;
    bool after_directive;
    unsigned conditions;                 /* #if around this token */
    unsigned braces[DEEPEST_CONDITIONS]; /* at each of these #if: all its branches begin with as many */
    layer_visit_part *visit;
    void *data;
} splitter;

static bool append(growing *to, const layer_token *token, bool after_directive) {
    layer_part *part = &to->part;
    const bool is_text = token->kind == LAYER_PUNCTUATOR;
    if (part->count == to->capacity) {
        to->capacity = 2 * to->capacity + 64;
        layer_placed_token *grown = realloc(part->tokens, to->capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        part->tokens = grown;
    }
    if (is_text && token->text[0] == '}')
        to->braces -= to->braces > 0;
    part->tokens[part->count++] = (layer_placed_token){*token, to->braces, after_directive};
    if (is_text && token->text[0] == '{')
        ++to->braces;
    return true;
}

/* #else takes the braces back that the branch before has opened. */
static void follow_condition(splitter *s, const layer_token *name) {
    const bool ends = layer_token_is(name, "endif");
    if (layer_token_is(name, "if") || layer_token_is(name, "ifdef") || layer_token_is(name, "ifndef")) {
        if (s->conditions < DEEPEST_CONDITIONS)
            s->braces[s->conditions] = s->text.braces;
        ++s->conditions;
    } else if (ends || (name->length >= 4 && memcmp(name->text, "else", 4) == 0) ||
               (name->length >= 4 && memcmp(name->text, "elif", 4) == 0)) {
        if (!ends && s->conditions > 0 && s->conditions <= DEEPEST_CONDITIONS)
            s->text.braces = s->braces[s->conditions - 1];
        s->conditions -= ends && s->conditions > 0;
    }
}

/* The index behind the parenthesis that closes the one at `open`; `open` itself if there is none before a brace. */
static size_t behind_parentheses(const layer_part *part, size_t open) {
    size_t depth = 0;
    for (size_t i = open; i < part->count && !layer_part_has(part, i, "{") && !layer_part_has(part, i, "}"); ++i) {
        if (layer_part_has(part, i, "("))
            ++depth;
        else if (layer_part_has(part, i, ")") && --depth == 0)
            return i + 1;
    }
    return open;
}

static bool end_macro(splitter *s) {
    layer_part *part = &s->macro.part;
    bool ok = true;
    if (part->count != 0) {
        part->is_macro = true;
        part->body = 1;
        if (layer_part_has(part, 1, "(") && !part->tokens[1].token.follows_blank)
            part->body = behind_parentheses(part, 1);
        ok = s->visit(s->data, part);
    }
    part->count = 0;
    s->macro.braces = 0;
    return ok;
}

static bool split(splitter *s, const layer_token *token) {
    if (token->directive == LAYER_NO_DIRECTIVE) {
        const bool after_directive = s->after_directive;
        s->after_directive = false;
        return append(&s->text, token, after_directive);
    }
    s->after_directive = true;
    if (token->directive == LAYER_HASH)
        return end_macro(s);
    if (token->names_directive)
        follow_condition(s, token);
    else if (token->directive == LAYER_DEFINE)
        return append(&s->macro, token, false);
    return true;
}

bool layer_visit_parts(const char *text, size_t size, layer_visit_part *visit, void *data) {
    splitter s = {.visit = visit, .data = data};
    layer_tokens tokens;
    layer_token token;
    bool ok = true;
    layer_begin_tokens(&tokens, text, size);
    while (ok && layer_next_token(&tokens, &token))
        ok = split(&s, &token);
    ok = ok && end_macro(&s) && visit(data, &s.text.part);
    free(s.text.part.tokens);
    free(s.macro.part.tokens);
    return ok;
}

bool layer_part_has(const layer_part *part, size_t index, const char *spelling) {
    return index < part->count && layer_token_is(&part->tokens[index].token, spelling);
}

static bool is_attribute(const layer_part *part, size_t index) {
    return layer_part_has(part, index, "__attribute__") || layer_part_has(part, index, "__attribute");
}

static bool is_statement(const layer_part *part, size_t index) {
    static const char *const words[] = {"if", "else", "for", "while", "do", "switch", "return"};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i)
        if (layer_part_has(part, index, words[i]))
            return true;
    return false;
}

/* Whether the name at `index` may be declared: what is in front of it is a type, or an attribute. */
static bool follows_type(const layer_part *part, size_t begin, size_t index) {
    return index > begin &&
           (part->tokens[index - 1].token.kind == LAYER_IDENTIFIER || layer_part_has(part, index - 1, "*") ||
            layer_part_has(part, index - 1, ")") || layer_part_has(part, index - 1, "##")) &&
           !is_statement(part, index - 1);
}

/* Whether a function's name is at `f->name`. */
static bool find_body(const layer_part *part, layer_function *f) {
    if (part->tokens[f->name].token.kind != LAYER_IDENTIFIER || is_attribute(part, f->name) ||
        is_statement(part, f->name) || !layer_part_has(part, f->name + 1, "(") ||
        !follows_type(part, f->begin, f->name))
        return false;
    f->open = f->name + 1;
    f->body = behind_parentheses(part, f->open);
    f->close = f->body - 1;
    while (is_attribute(part, f->body) && behind_parentheses(part, f->body + 1) > f->body + 1)
        f->body = behind_parentheses(part, f->body + 1);
    return f->close > f->open && layer_part_has(part, f->body, "{");
}

/* The rest, once `f->body` is known. */
static void complete(const layer_part *part, layer_function *f) {
    f->is_kernel = f->has_directive = false;
    for (size_t i = f->begin; i < f->name; ++i)
        f->is_kernel |= layer_part_has(part, i, "kernel") || layer_part_has(part, i, "__kernel");
    for (size_t i = f->begin + 1; i <= f->body; ++i)
        f->has_directive |= part->tokens[i].after_directive;
    f->has_pasted_name = layer_part_has(part, f->name - 1, "##");
    f->end = f->body + 1;
    while (f->end < part->count && !(part->tokens[f->end].braces == 0 && layer_part_has(part, f->end, "}")))
        ++f->end;
}

bool layer_find_function(const layer_part *part, size_t at, layer_function *function) {
    function->begin = at < part->body ? part->body : at;
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

struct layer_edit {
    const char *at;
    size_t dropped, order;
    char *text;
};

void layer_add_edit(layer_edits *edits, const char *at, size_t dropped, const char *format, ...) {
    layer_edit edit = {.at = at, .dropped = dropped, .order = edits->count};
    va_list arguments;
    va_start(arguments, format);
    layer_edit *grown = realloc(edits->edits, (edits->count + 1) * sizeof *grown);
    if (grown != NULL)
        edits->edits = grown;
    if (grown != NULL && vasprintf(&edit.text, format, arguments) >= 0)
        grown[edits->count++] = edit;
    else
        edits->failed = true;
    va_end(arguments);
}

static int compare_edits(const void *left, const void *right) {
    const layer_edit *a = left, *b = right;
    if (a->at != b->at)
        return a->at < b->at ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

/* The changed text, and frees the edits. NULL when memory runs out or ran out before. */
static char *apply_edits(layer_edits *edits, const char *text, size_t size, size_t *changed_size) {
    char *changed = NULL;
    const char *from = text;
    FILE *out = edits->failed ? NULL : open_memstream(&changed, changed_size);
    if (edits->count != 0)
        qsort(edits->edits, edits->count, sizeof *edits->edits, compare_edits);
    for (size_t i = 0; i < edits->count; ++i) {
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
    fwrite(from, 1, (size_t)(text + size - from), out);
    const bool is_whole = !ferror(out);
    if (fclose(out) != 0 || !is_whole) {
        free(changed);
        changed = NULL;
    }
    return changed;
}

char *layer_edit_parts(const char *text, size_t size, layer_visit_part *visit, void *data, layer_edits *edits,
                       size_t *changed_size) {
    char *joined = layer_join_lines(text, size, &size);
    if (joined == NULL)
        return NULL;
    if (!layer_visit_parts(joined, size, visit, data))
        edits->failed = true;
    char *changed = apply_edits(edits, joined, size, changed_size);
    free(joined);
    return changed;
}
