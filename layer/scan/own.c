/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Follows functions from their names to their bodies. */

#include "own.h"

static void follow_candidate(layer_own *own, const layer_token *token) {
    const bool opens = layer_token_is(token, "("), closes = layer_token_is(token, ")");
    if (own->parentheses > 0) { /* parameters, or the arguments of an attribute */
        own->parentheses += opens - closes;
        if (own->parentheses == 0)
            own->expects = LAYER_BODY;
    } else if (opens && own->expects != LAYER_BODY) {
        own->parentheses = 1;
    } else if (own->expects == LAYER_BODY && layer_token_is(token, "{")) {
        own->names[own->candidate] = true;
        own->expects = LAYER_NO_CANDIDATE;
    } else if (own->expects == LAYER_BODY &&
               (layer_token_is(token, "__attribute__") || layer_token_is(token, "__attribute"))) {
        own->expects = LAYER_ATTRIBUTE;
    } else {
        own->expects = LAYER_NO_CANDIDATE;
    }
}

void layer_follow_own(layer_own *own, const layer_token *token, int row) {
    if (own->expects != LAYER_NO_CANDIDATE)
        follow_candidate(own, token);
    if (own->expects == LAYER_NO_CANDIDATE && row >= 0 && own->braces == 0) {
        own->candidate = row;
        own->expects = LAYER_PARAMETERS;
        own->parentheses = 0;
    }
    if (token->kind == LAYER_PUNCTUATOR)
        own->braces += layer_token_is(token, "{") - (layer_token_is(token, "}") && own->braces > 0);
}

void layer_end_own(layer_own *own) {
    own->expects = LAYER_NO_CANDIDATE;
    own->braces = 0;
}
