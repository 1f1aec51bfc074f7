/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Finds which names lead to an exchange, and changes their declarations and calls. */

#include "exchange.h"

#include "files.h"
#include "functions.h"
#include "names.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

/* An identifier in a body. */
typedef struct name {
    const char *text;
    size_t length;
    bool exchanges;
    bool is_function; /* that the program's own texts define, and no kernel */
    bool is_macro;
    char copy[];
} name;

typedef struct mention {
    name *by, *of;
    bool is_call;
    bool is_argument; /* which matters if `by` is a macro */
} mention;

struct layer_exchangers {
    void *tree; /* of names */
    mention *mentions;
    size_t mention_count, capacity;
    size_t header_count, file;
};

static int compare_names(const void *left, const void *right) {
    const name *a = left, *b = right;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return memcmp(a->text, b->text, a->length);
}

/* NULL for a name that no body has. */
static name *find_name(const layer_exchangers *e, const layer_token *token) {
    const name key = {.text = token->text, .length = token->length};
    name *const *found = tfind(&key, &e->tree, compare_names);
    return found == NULL ? NULL : *found;
}

/* NULL when memory runs out. */
static name *add_name(layer_exchangers *e, const layer_token *token) {
    name *added = find_name(e, token);
    if (added != NULL)
        return added;
    added = calloc(1, sizeof *added + token->length);
    if (added == NULL)
        return NULL;
    memcpy(added->copy, token->text, token->length);
    added->text = added->copy;
    added->length = token->length;
    added->exchanges = layer_may_exchange(token->text, token->length);
    if (tsearch(added, &e->tree, compare_names) == NULL) {
        free(added);
        return NULL;
    }
    return added;
}

static bool add_mention(layer_exchangers *e, const mention *added) {
    if (e->mention_count == e->capacity) {
        e->capacity = 2 * e->capacity + 256;
        mention *grown = realloc(e->mentions, e->capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        e->mentions = grown;
    }
    e->mentions[e->mention_count++] = *added;
    return true;
}

/* Whether a token may name a function or a macro: no member of a structure. */
static bool is_name(const layer_part *part, size_t index) {
    return part->tokens[index].token.kind == LAYER_IDENTIFIER &&
           !(index > 0 && (layer_part_has(part, index - 1, ".") || (layer_part_has(part, index - 1, ">") && index > 1 &&
                                                                    layer_part_has(part, index - 2, "-"))));
}

/* Adds what the tokens of a body mention. */
static bool add_body(layer_exchangers *e, const layer_part *part, name *by, size_t begin, size_t end) {
    bool ok = by != NULL;
    for (size_t i = begin; ok && i < end && i < part->count; ++i)
        if (is_name(part, i)) {
            name *of = add_name(e, &part->tokens[i].token);
            ok = of != NULL && add_mention(e, &(mention){by, of, layer_part_has(part, i + 1, "("), false});
        }
    return ok;
}

/* Adds what names are given in parentheses: a macro may make an exchange of it in its own body. */
static bool add_arguments(layer_exchangers *e, const layer_part *part) {
    bool ok = true;
    for (size_t i = part->body; ok && i < part->count; ++i) {
        size_t depth = is_name(part, i) && layer_part_has(part, i + 1, "(");
        for (size_t j = i + 2; ok && depth > 0 && j < part->count; ++j) {
            depth += layer_part_has(part, j, "(");
            depth -= layer_part_has(part, j, ")");
            if (!is_name(part, j))
                continue;
            name *by = add_name(e, &part->tokens[i].token), *of = add_name(e, &part->tokens[j].token);
            ok = by != NULL && of != NULL && add_mention(e, &(mention){by, of, true, true});
        }
    }
    return ok;
}

/* A kernel that is called has words of its own: what it mentions is mentioned by nothing. */
static bool add_part(void *data, const layer_part *part) {
    static const layer_token nothing = {.text = ""};
    layer_exchangers *e = data;
    layer_function f;
    name *macro = part->is_macro ? add_name(e, &part->tokens[0].token) : NULL;
    if ((part->is_macro && !add_body(e, part, macro, part->body, part->count)) || !add_arguments(e, part))
        return false;
    if (macro != NULL)
        macro->is_macro = true;
    for (size_t at = 0; layer_find_function(part, at, &f); at = f.body + 1) {
        const bool is_function = !f.is_kernel && !f.has_pasted_name;
        name *by = add_name(e, is_function ? &part->tokens[f.name].token : &nothing);
        if (!add_body(e, part, by, f.body, f.end) ||
            (macro != NULL && !add_mention(e, &(mention){by, macro, true, false})))
            return false;
        by->is_function |= is_function && e->file <= e->header_count;
    }
    return true;
}

static bool add_text(void *data, size_t file, const char *text, size_t size) {
    layer_exchangers *e = data;
    e->file = file;
    return layer_visit_parts(text, size, add_part, e);
}

layer_exchangers *layer_find_exchangers(const layer_sources *sources) {
    layer_exchangers *e = calloc(1, sizeof *e);
    if (e == NULL)
        return NULL;
    e->header_count = sources->header_count;
    if (!layer_visit_sources(sources, add_text, e)) {
        layer_free_exchangers(e);
        return NULL;
    }
    for (bool changes = true; changes;) {
        changes = false;
        for (size_t i = 0; i < e->mention_count; ++i)
            if (e->mentions[i].of->exchanges && !e->mentions[i].by->exchanges &&
                (!e->mentions[i].is_argument || e->mentions[i].by->is_macro))
                changes = e->mentions[i].by->exchanges = true;
    }
    return e;
}

bool layer_has_exchanger_without_call(const layer_exchangers *e) {
    bool has = false;
    for (size_t i = 0; i < e->mention_count; ++i)
        has |= e->mentions[i].of->exchanges && e->mentions[i].of->is_function && !e->mentions[i].is_call;
    return has;
}

void layer_free_exchangers(layer_exchangers *e) {
    if (e == NULL)
        return;
    tdestroy(e->tree, free);
    free(e->mentions);
    free(e);
}

/* The changes of one text. */
typedef struct giver {
    const layer_words *words;
    layer_edits edits;
} giver;

static bool exchanges(const giver *g, const layer_part *part, size_t begin, size_t end) {
    for (size_t i = begin; i < end && i < part->count; ++i) {
        const name *found = is_name(part, i) ? find_name(g->words->exchangers, &part->tokens[i].token) : NULL;
        if (found != NULL && found->exchanges)
            return true;
    }
    return false;
}

/* A decimal number, or 0. */
static size_t read_number(const layer_part *part, size_t index) {
    const layer_token *token = &part->tokens[index].token;
    size_t number = 0;
    for (size_t i = 0; i < token->length; ++i)
        if (token->text[i] < '0' || token->text[i] > '9' || token->length > 4)
            return 0;
        else
            number = number * 10 + (size_t)(token->text[i] - '0');
    return number;
}

/* The work-items of a kernel's work-group. Directives may leave out the attribute. */
static size_t items_of(const giver *g, const layer_part *part, const layer_function *f) {
    for (size_t i = f->begin; i < f->body && !f->has_directive; ++i)
        if ((layer_part_has(part, i, "reqd_work_group_size") || layer_part_has(part, i, "__reqd_work_group_size__")) &&
            layer_part_has(part, i + 1, "(") && layer_part_has(part, i + 3, ",") && layer_part_has(part, i + 5, ",") &&
            layer_part_has(part, i + 7, ")")) {
            const size_t items = read_number(part, i + 2) * read_number(part, i + 4) * read_number(part, i + 6);
            return items == 0 || items > g->words->items ? g->words->items : items;
        }
    return g->words->items;
}

static bool is_exchanger(const giver *g, const layer_part *part, size_t index) {
    const name *found = is_name(part, index) ? find_name(g->words->exchangers, &part->tokens[index].token) : NULL;
    return found != NULL && found->exchanges && found->is_function && layer_part_has(part, index + 1, "(") &&
           !(index > 0 && layer_part_has(part, index - 1, "##"));
}

/* Whether the program declares a builtin again: outside of braces and of macros' arguments. In parentheses its name is
 * no macro. */
static bool declares_builtin(const layer_part *part, size_t index, unsigned parentheses) {
    const layer_token *token = &part->tokens[index].token;
    return !part->is_macro && part->tokens[index].braces == 0 && parentheses == 0 &&
           layer_part_has(part, index + 1, "(") && layer_may_exchange(token->text, token->length) &&
           token->text[token->length - 1] != '_';
}

/* Whether a function's name begins its declaration, and no call: outside of braces, in macros behind a type. */
static bool is_declared(const layer_part *part, size_t index) {
    if (part->tokens[index].braces != 0)
        return false;
    return !part->is_macro || (index > part->body && part->tokens[index - 1].token.kind == LAYER_IDENTIFIER &&
                               !layer_part_has(part, index - 1, "return") && !layer_part_has(part, index - 1, "else"));
}

/* Puts the first parameter, or argument, behind a name. */
static void give_first(giver *g, const layer_part *part, size_t index, bool is_declared) {
    const layer_token *name = &part->tokens[index].token, *open = &part->tokens[index + 1].token;
    const char *type = is_declared ? "__local ulong *" : "";
    const bool is_void = layer_part_has(part, index + 2, "void") && layer_part_has(part, index + 3, ")");
    const bool is_first = is_void || layer_part_has(part, index + 2, ")");
    if (is_declared && g->words->is_object)
        layer_add_edit(&g->edits, name->text, 0, "__attribute__((overloadable)) ");
    layer_add_edit(&g->edits, open->text + 1, 0, "%s" LAYER_WORDS "%s", type, is_first ? "" : ", ");
    if (is_void)
        layer_add_edit(&g->edits, part->tokens[index + 2].token.text, strlen("void"), " ");
}

static bool give_part(void *data, const layer_part *part) {
    giver *g = data;
    layer_function f = {0};
    bool has_function = layer_find_function(part, 0, &f);
    unsigned parentheses = 0;
    if (part->is_macro && part->body > 1 && is_exchanger(g, part, 0)) /* in place of the function */
        give_first(g, part, 0, false);
    for (size_t i = part->body; i < part->count; ++i) {
        if (is_exchanger(g, part, i))
            give_first(g, part, i, (has_function && i == f.name) || is_declared(part, i));
        else if (declares_builtin(part, i, parentheses))
            layer_add_edit(&g->edits, part->tokens[i].token.text, part->tokens[i].token.length, "(%.*s)",
                           (int)part->tokens[i].token.length, part->tokens[i].token.text);
        if (layer_part_has(part, i, "(") || layer_part_has(part, i, ")"))
            parentheses += layer_part_has(part, i, "(") ? 1u : parentheses > 0 ? -1u : 0u;
        if (has_function && i == f.body) {
            if (f.is_kernel && (exchanges(g, part, f.body, f.end) || (part->is_macro && exchanges(g, part, 0, 1))))
                layer_add_edit(&g->edits, part->tokens[i].token.text + 1, 0, " __local ulong " LAYER_WORDS "[%zu];",
                               items_of(g, part, &f));
            has_function = layer_find_function(part, f.body + 1, &f);
        }
    }
    return true;
}

char *layer_give_words(const char *text, size_t size, const layer_words *words, size_t *given_size) {
    giver g = {.words = words};
    return layer_edit_parts(text, size, give_part, &g, &g.edits, given_size);
}
