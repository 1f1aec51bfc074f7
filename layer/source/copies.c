/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Counts the arguments of calls. In case of doubt a copy may be an older one: a name without a call, a directive within
 * a call. */

#include "source/copies.h"

#include "source/names.h"

static bool opens(const layer_token *token) {
    return LAYER_TOKEN_IS(token, "(", "[", "{");
}

static bool closes(const layer_token *token) {
    return LAYER_TOKEN_IS(token, ")", "]", "}");
}

static void end_call(layer_copies *copies, bool is_newer) {
    copies->may_be_older |= !is_newer;
    copies->wanted = copies->brackets = 0;
}

static void follow_call(layer_copies *copies, const layer_token *token) {
    if (token->directive != copies->directive || (copies->brackets == 0 && !layer_token_is(token, "("))) {
        end_call(copies, false);
    } else if (opens(token)) {
        ++copies->brackets;
    } else if (closes(token)) {
        if (--copies->brackets == 0)
            end_call(copies, copies->argument == copies->wanted);
    } else if (copies->brackets == 1 && layer_token_is(token, ",")) {
        ++copies->argument;
    }
}

static unsigned arguments_of(int row) {
    switch (row) {
#define CLTILE_COPY(name, arguments)                                                                                   \
    case LAYER_NAME_##name:                                                                                            \
        return arguments;
#include "report/builtins.inc"
    default:
        return 0;
    }
}

void layer_follow_copies(layer_copies *copies, const layer_token *token, int row) {
    const unsigned wanted = arguments_of(row);
    if (copies->wanted != 0)
        follow_call(copies, token);
    if (wanted == 0)
        return;
    copies->may_be_older |= copies->wanted != 0; /* within a call */
    copies->wanted = wanted;
    copies->brackets = 0;
    copies->argument = 1;
    copies->directive = token->directive;
}

void layer_end_copies(layer_copies *copies) {
    if (copies->wanted != 0)
        end_call(copies, false);
}
