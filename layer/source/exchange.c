/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Finds which functions lead to an exchange, and changes their declarations and calls. */

#include "source/exchange.h"

#include "source/functions.h"
#include "source/names.h"
#include "source/tables.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#define CALLED "__cltile_called"

/* A function's name. */
typedef struct name {
    layer_word word;
    bool exchanges;
    bool is_function; /* of the program */
    bool is_kernel, is_called;
    struct call *calls; /* of this function */
    struct name *next;  /* that is to be looked at */
} name;

typedef struct call {
    name *by;
    struct call *next;
} call;

typedef struct giver {
    size_t items, words;
    bool is_object;
    void *tree; /* of names */
    layer_edits edits;
} giver;

/* NULL when memory runs out. */
static name *add(giver *g, const layer_token *token) {
    name *added = layer_find_word(g->tree, token);
    if (added == NULL && (added = layer_add_word(&g->edits.failed, &g->tree, token, sizeof *added)) != NULL)
        added->exchanges = layer_exchanges(token->text, token->length);
    return added;
}

static void free_name(void *freed) {
    name *n = freed;
    for (call *c = n->calls, *next; c != NULL; c = next) {
        next = c->next;
        free(c);
    }
    free(n);
}

/* Whether token `index` names a function that is called or declared: no member of a structure. */
static bool is_function_name(const layer_part *part, size_t index) {
    return layer_open_behind(part, index) != 0 && !(index > 0 && layer_part_has(part, index - 1, ".")) &&
           !(index > 1 && layer_part_has(part, index - 1, ">") && layer_part_has(part, index - 2, "-"));
}

static bool add_call(giver *g, const layer_token *token, name *by) {
    name *of = add(g, token);
    call *added = of == NULL ? NULL : malloc(sizeof *added);
    if (added == NULL)
        return false;
    *added = (call){by, of->calls};
    of->calls = added;
    of->is_called = true;
    return true;
}

/* Notes all functions of a text, and who calls whom. */
static bool note_calls(giver *g, const layer_part *part) {
    layer_function f;
    for (size_t at = 0; layer_find_function(part, at, &f); at = f.body + 1) {
        name *by = add(g, &part->tokens[f.name].token);
        if (by == NULL)
            return false;
        by->is_function = true;
        by->is_kernel |= f.is_kernel;
        for (size_t i = f.body; i < f.end; ++i)
            if (is_function_name(part, i) && !add_call(g, &part->tokens[i].token, by))
                return false;
    }
    return true;
}

/* Functions whose calls exchange data do so, too. */
static void follow_calls(name *first) {
    while (first != NULL) {
        const name *of = first;
        first = of->next;
        for (const call *c = of->calls; c != NULL; c = c->next)
            if (!c->by->exchanges) {
                c->by->exchanges = true;
                c->by->next = first;
                first = c->by;
            }
    }
}

static void list_exchange(const void *node, VISIT visit, void *list) {
    name *n = *(name *const *)node, **first = list;
    if ((visit == postorder || visit == leaf) && n->exchanges) {
        n->next = *first;
        *first = n;
    }
}

/* ---- Changes ---- */

/* The number of 8 bytes in a kernel's memory, by the work-items of its work-group. */
static size_t memory_of(const giver *g, const layer_part *part, const layer_function *f) {
    unsigned long sizes[3];
    layer_read_numbers(part, f, "reqd_work_group_size", 3, sizes);
    const size_t items = sizes[0] * sizes[1] * sizes[2];
    return (items == 0 || items > g->items ? g->items : items) * g->words;
}

/* Puts the first parameter, or argument, behind a parenthesis. */
static void give_first(giver *g, const layer_part *part, size_t open, bool is_declared) {
    const char *words = is_declared ? LAYER_WORDS_DECLARED : LAYER_WORDS_PASSED;
    const bool is_void = layer_part_has(part, open + 1, "void") && layer_part_has(part, open + 2, ")");
    const bool is_first = is_void || layer_part_has(part, open + 1, ")");
    layer_add_edit(&g->edits, part->tokens[open].token.text + 1, 0, "%s%s", words, is_first ? "" : ", ");
    if (is_void)
        layer_add_edit(&g->edits, part->tokens[open + 1].token.text, strlen("void"), " ");
}

/* Puts tokens at a place in one line, each behind a blank. */
static void give_tokens(giver *g, const char *at, const layer_part *part, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i)
        layer_add_edit(&g->edits, at, 0, " %.*s", (int)part->tokens[i].token.length, part->tokens[i].token.text);
}

/* Behind the prototype of a kernel that is called comes that of its function. */
static void give_prototype(giver *g, const layer_part *part, size_t index) {
    const layer_token *its_name = &part->tokens[index].token;
    const size_t open = layer_open_behind(part, index), close = part->tokens[open].match;
    size_t end = close + 1;
    for (size_t behind; layer_is_attribute(part, end, &behind); end = behind)
        continue;
    if (close == 0 || !layer_part_has(part, end, ";"))
        return;
    const bool has_none = close == open + 1 || (close == open + 2 && layer_part_has(part, open + 1, "void"));
    const char *at = part->tokens[end].token.text + 1;
    layer_add_edit(&g->edits, at, 0, " static void %.*s" CALLED "(" LAYER_WORDS_DECLARED "%s", (int)its_name->length,
                   its_name->text, has_none ? "" : ",");
    give_tokens(g, at, part, has_none ? close : open + 1, close);
    layer_add_edit(&g->edits, at, 0, ");");
}

/* A declaration of the program's function, or a call. */
static void give_function(giver *g, const layer_part *part, size_t index, const name *of) {
    const bool is_declared = part->tokens[index].braces == 0;
    const layer_token *token = &part->tokens[index].token;
    const size_t open = layer_open_behind(part, index);
    if (of->is_kernel && is_declared) {
        if (of->is_called)
            give_prototype(g, part, index);
        return;
    }
    if (is_declared && g->is_object)
        layer_add_edit(&g->edits, part->tokens[open - index == 2 ? index - 1 : index].token.text, 0,
                       "__attribute__((overloadable)) ");
    if (of->is_kernel)
        layer_add_edit(&g->edits, token->text + token->length, 0, CALLED);
    give_first(g, part, open, is_declared);
}

/* Whether the program declares a builtin again: outside of functions. In parentheses its name is no macro. */
static bool declares_builtin(const layer_part *part, size_t index) {
    const layer_token *token = &part->tokens[index].token;
    return part->tokens[index].braces == 0 && layer_part_has(part, index + 1, "(") &&
           layer_exchanges(token->text, token->length);
}

/* A kernel that is called becomes a function, and behind it comes the kernel, which calls the function. */
static void split_kernel(giver *g, const layer_part *part, const layer_function *f) {
    size_t behind, attribute_end = 0;
    const layer_token *its_name = &part->tokens[f->name].token;
    for (size_t i = f->begin; i < f->body; ++i) { /* the function has no attributes of kernels */
        const layer_token *token = &part->tokens[i].token;
        if (layer_is_attribute(part, i, &behind))
            attribute_end = behind;
        if (i < attribute_end)
            layer_add_edit(&g->edits, token->text, token->length, " ");
        else if (layer_part_has(part, i, "kernel") || layer_part_has(part, i, "__kernel"))
            layer_add_edit(&g->edits, token->text, token->length, "static");
    }
    layer_add_edit(&g->edits, its_name->text + its_name->length, 0, CALLED);
    give_first(g, part, f->open, true);
    if (f->end == part->count)
        return;
    const char *at = part->tokens[f->end].token.text + 1;
    give_tokens(g, at, part, f->begin, f->body);
    layer_add_edit(&g->edits, at, 0,
                   " {" LAYER_DEFINED_BEFORE "%zu" LAYER_DEFINED_BEHIND " %.*s" CALLED "(" LAYER_WORDS_PASSED,
                   memory_of(g, part, f), (int)its_name->length, its_name->text);
    for (layer_parameter p = {0}; layer_next_parameter(part, f, &p);)
        if (p.name != 0)
            layer_add_edit(&g->edits, at, 0, ", %.*s", (int)part->tokens[p.name].token.length,
                           part->tokens[p.name].token.text);
    layer_add_edit(&g->edits, at, 0, "); }");
}

static void give_kernels(giver *g, const layer_part *part) {
    layer_function f;
    for (size_t at = 0; layer_find_function(part, at, &f); at = f.body + 1) {
        const name *its = layer_find_word(g->tree, &part->tokens[f.name].token);
        if (!f.is_kernel || its == NULL || !its->exchanges)
            continue;
        if (its->is_called)
            split_kernel(g, part, &f);
        else
            layer_add_edit(&g->edits, part->tokens[f.body].token.text + 1, 0,
                           LAYER_DEFINED_BEFORE "%zu" LAYER_DEFINED_BEHIND, memory_of(g, part, &f));
    }
}

static bool give(giver *g, const layer_part *part) {
    name *first = NULL;
    if (!note_calls(g, part))
        return false;
    twalk_r(g->tree, list_exchange, &first);
    follow_calls(first);
    for (size_t i = 0; i < part->count; ++i) {
        const layer_token *token = &part->tokens[i].token;
        const name *of = is_function_name(part, i) ? layer_find_word(g->tree, token) : NULL;
        if (of != NULL && of->exchanges && of->is_function)
            give_function(g, part, i, of);
        else if (declares_builtin(part, i))
            layer_add_edit(&g->edits, token->text, token->length, "(%.*s)", (int)token->length, token->text);
    }
    give_kernels(g, part);
    return true;
}

char *layer_give_words(const char *text, size_t size, size_t items, size_t words, bool is_object, size_t *given_size) {
    layer_part part;
    giver g = {
        .items = items, .words = words, .is_object = is_object, .edits.failed = !layer_read_part(&part, text, size)};
    if (!g.edits.failed && !give(&g, &part))
        g.edits.failed = true;
    char *given = layer_apply_edits(&g.edits, &part, given_size);
    layer_free_part(&part);
    tdestroy(g.tree, free_name);
    return given;
}
