/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows parentheses in the body of one kernel. */

#include "source/calls.h"

#include <stdlib.h>
#include <string.h>

#include "source/files.h"
#include "source/tokens.h"

enum { DEEPEST_PARENTHESES = 64 };

typedef struct walk {
    const layer_image_parameter *parameter;
    bool has_body, has_harmful, is_named; /* in the kernel's body: is_named */
    bool has_pasting, has_unknown_file;

    /* The state after the last token, outside directives. */
    layer_token last;
    bool has_kernel, is_head; /* `kernel` in this declaration, and then the kernel's name */
    bool in_body;
    unsigned braces, parentheses;
    bool is_harmless[DEEPEST_PARENTHESES]; /* of the innermost call, for each parenthesis */
} walk;

static bool begins(const layer_token *token, const char *with) {
    return token->length >= strlen(with) && memcmp(token->text, with, strlen(with)) == 0;
}

/* Whether a block cannot be behind a call of this name. */
static bool is_of_images(const layer_token *name) {
    return begins(name, "read_image") || begins(name, "write_image") || begins(name, "get_image_");
}

static void open_parenthesis(walk *w) {
    const bool is_call = w->last.kind == LAYER_IDENTIFIER;
    const bool outer =
        w->parentheses > 0 && w->parentheses <= DEEPEST_PARENTHESES && w->is_harmless[w->parentheses - 1];
    if (w->parentheses < DEEPEST_PARENTHESES)
        w->is_harmless[w->parentheses] = is_call ? is_of_images(&w->last) : outer;
    ++w->parentheses;
}

static void follow_body(walk *w, const layer_token *token) {
    if (!layer_token_is(token, w->parameter->name))
        return;
    w->is_named = true;
    w->has_harmful |=
        w->parentheses == 0 || w->parentheses > DEEPEST_PARENTHESES || !w->is_harmless[w->parentheses - 1];
}

static void follow_text(walk *w, const layer_token *token) {
    const bool is_outside = w->braces == 0 && w->parentheses == 0;
    if (layer_token_is(token, "kernel") || layer_token_is(token, "__kernel"))
        w->has_kernel = true;
    w->is_head |= is_outside && w->has_kernel && layer_token_is(token, w->parameter->kernel);
    if (w->in_body)
        follow_body(w, token);
    if (layer_token_is(token, "(")) {
        open_parenthesis(w);
    } else if (layer_token_is(token, ")")) {
        w->parentheses -= w->parentheses > 0;
    } else if (layer_token_is(token, "{")) {
        w->in_body |= w->braces == 0 && w->is_head;
        w->has_body |= w->in_body;
        ++w->braces;
    } else if (layer_token_is(token, "}")) {
        w->has_harmful |= w->braces == 0; /* conditions may have parts of functions */
        w->braces -= w->braces > 0;
        w->in_body &= w->braces > 0;
    }
    if (w->braces == 0 && (layer_token_is(token, ";") || layer_token_is(token, "}")))
        w->has_kernel = w->is_head = false;
    w->last = *token;
}

static bool walk_text(void *data, size_t file, const char *text, size_t size) {
    walk *w = data;
    layer_tokens tokens;
    layer_token token;
    (void)file;
    layer_begin_tokens(&tokens, text, size);
    while (layer_next_token(&tokens, &token)) {
        w->has_pasting |= layer_token_is(&token, "##");
        if (token.directive == LAYER_NO_DIRECTIVE)
            follow_text(w, &token);
        else if (token.directive == LAYER_INCLUDE)
            w->has_unknown_file |= !token.names_directive && token.kind != LAYER_HEADER_NAME;
        else if (token.directive == LAYER_DEFINE)
            w->has_harmful |= layer_token_is(&token, w->parameter->name);
    }
    w->braces = w->parentheses = 0;
    w->has_kernel = w->is_head = w->in_body = false;
    w->last = (layer_token){0}; /* of this text */
    return true;
}

bool layer_find_image_calls(const layer_sources *sources, layer_image_parameter *parameter) {
    walk *w = calloc(1, sizeof *w);
    if (w == NULL)
        return false;
    w->parameter = parameter;
    const bool ok = layer_visit_sources(sources, walk_text, w);
    parameter->may_have_blocks =
        !w->has_body || w->has_harmful || w->has_unknown_file || (w->has_pasting && !w->is_named);
    free(w);
    return ok;
}
