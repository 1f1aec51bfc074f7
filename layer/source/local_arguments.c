/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows the parameters of kernels. */

#include "source/local_arguments.h"

#include "source/functions.h"

enum { MOST_ARGUMENTS = 16 }; /* that the checker takes note of */

/* Begins as all zeros. */
typedef struct parameters {
    bool in_attribute; /* to the end of its parentheses */
    bool in_brackets;
    unsigned parentheses;
    layer_token word; /* the last identifier outside attributes */
    unsigned argument, count;
    bool is_local; /* this parameter */
    struct {
        unsigned argument;
        layer_token name;
    } locals[MOST_ARGUMENTS];
} parameters;

uint32_t layer_hash_kernel(const char *name, size_t length) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; ++i)
        hash = (hash ^ (unsigned char)name[i]) * 16777619u;
    return hash;
}

static void end_parameter(parameters *p) {
    if (p->is_local && p->word.kind == LAYER_IDENTIFIER && p->count < MOST_ARGUMENTS) {
        p->locals[p->count].argument = p->argument;
        p->locals[p->count++].name = p->word;
    }
    p->is_local = false;
    ++p->argument;
}

static void follow(parameters *p, const layer_token *token) {
    const bool opens = layer_token_is(token, "(");
    if (layer_token_is(token, "__attribute__") || layer_token_is(token, "__attribute")) {
        p->in_attribute = true;
    } else if (opens || layer_token_is(token, ")")) {
        p->parentheses += opens ? 1u : -1u;
        p->in_attribute = p->in_attribute && p->parentheses > 0;
    } else if (layer_token_is(token, "[") || layer_token_is(token, "]")) {
        p->in_brackets = layer_token_is(token, "[");
    } else if (p->in_attribute || p->in_brackets) {
        return;
    } else if (layer_token_is(token, ",") && p->parentheses == 0) {
        end_parameter(p);
    } else if (layer_token_is(token, "local") || layer_token_is(token, "__local")) {
        p->is_local = true;
    } else if (token->kind == LAYER_IDENTIFIER) {
        p->word = *token;
    }
}

static void note(layer_edits *edits, const layer_part *part, const layer_function *f) {
    static const char call[] = " __cltile_note_argument(%#xu, %uu, %.*s);";
    const layer_token *name = &part->tokens[f->name].token, *body = &part->tokens[f->body].token;
    parameters p = {0};
    for (size_t i = f->open + 1; i < f->close; ++i)
        follow(&p, &part->tokens[i].token);
    end_parameter(&p);
    for (unsigned i = 0; i < p.count; ++i)
        layer_add_edit(edits, body->text + 1, 0, call, layer_hash_kernel(name->text, name->length),
                       p.locals[i].argument, (int)p.locals[i].name.length, p.locals[i].name.text);
}

static bool visit(void *edits, const layer_part *part) {
    layer_function f;
    for (size_t at = 0; layer_find_function(part, at, &f); at = f.body + 1)
        if (f.is_kernel && !f.has_directive)
            note(edits, part, &f);
    return true;
}

char *layer_note_local_arguments(const char *text, size_t size, size_t *noted_size) {
    layer_edits edits = {0};
    return layer_edit_tokens(text, size, visit, &edits, &edits, noted_size);
}
