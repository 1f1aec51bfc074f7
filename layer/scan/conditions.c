/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows braces, branches and returns. Errs on the side of conditions. */

#include "conditions.h"

static void follow_return(layer_conditions *c, const layer_token *token) {
    const bool ends_function = c->braces == 1 && layer_token_is(token, "}");
    if (c->at_return == LAYER_RETURNED && !ends_function)
        c->returns_early = true;
    if (layer_token_is(token, "return"))
        c->at_return = LAYER_RETURN;
    else if (c->at_return == LAYER_RETURN && layer_token_is(token, ";"))
        c->at_return = LAYER_RETURNED;
    else
        c->at_return = LAYER_NO_RETURN;
}

static void follow_braces(layer_conditions *c, const layer_token *token) {
    if (layer_token_is(token, "(")) {
        ++c->parentheses;
    } else if (layer_token_is(token, ")")) {
        c->parentheses -= c->parentheses > 0;
    } else if (layer_token_is(token, "{")) {
        if (c->braces < LAYER_DEEPEST_BRACES && c->begins_branch)
            c->branches |= UINT64_C(1) << c->braces;
        ++c->braces;
        c->begins_branch = false;
        c->parentheses = 0;
    } else if (layer_token_is(token, "}") && c->braces > 0) {
        if (--c->braces < LAYER_DEEPEST_BRACES)
            c->branches &= ~(UINT64_C(1) << c->braces);
        c->in_kernel = c->in_kernel && c->braces > 0;
        c->begins_branch = false;
    } else if (layer_token_is(token, ";") && c->parentheses == 0) {
        c->in_kernel = c->in_kernel && c->braces > 0; /* a declaration */
        c->begins_branch = false;
    }
}

void layer_follow_conditions(layer_conditions *c, const layer_token *token, bool is_wait, bool is_kernel) {
    const bool is_in_text = token->directive == LAYER_NO_DIRECTIVE;
    if (!is_in_text && token->directive != LAYER_DEFINE)
        return;
    const bool is_branch = layer_token_is(token, "if") || layer_token_is(token, "switch");
    c->are_there |= is_branch || layer_token_is(token, "goto");
    if (is_wait && is_in_text && (c->begins_branch || c->branches != 0 || c->braces > LAYER_DEEPEST_BRACES))
        c->waits_under_one = true;
    c->waits_elsewhere |= is_wait && !(is_in_text && c->in_kernel);
    c->returns_early |= !is_in_text && layer_token_is(token, "return");
    if (!is_in_text)
        return;
    c->in_kernel |= is_kernel && c->braces == 0;
    c->begins_branch |= is_branch || layer_token_is(token, "else");
    follow_return(c, token);
    follow_braces(c, token);
}

void layer_end_conditions(layer_conditions *c) {
    c->in_kernel = c->begins_branch = false;
    c->at_return = LAYER_NO_RETURN;
    c->braces = c->parentheses = 0;
    c->branches = 0;
}

bool layer_waits_may_be_conditional(const layer_conditions *c) {
    return c->returns_early || c->waits_under_one || (c->waits_elsewhere && c->are_there);
}
