/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether a program may wait under a condition, or after an early return. */

#ifndef LAYER_CONDITIONS_H
#define LAYER_CONDITIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "tokens.h"

enum { LAYER_DEEPEST_BRACES = 64 };

/* Begins as all zeros. */
typedef struct layer_conditions {
    bool are_there;       /* `if`, `switch` or `goto` */
    bool waits_elsewhere; /* in a function that is no kernel, or in a macro, which may be used under a condition */
    bool waits_under_one;
    bool returns_early;

    bool in_kernel, begins_branch; /* behind `if` or `else`, up to the branch's brace or semicolon */
    enum { LAYER_NO_RETURN, LAYER_RETURN, LAYER_RETURNED } at_return; /* behind `return`, behind `return;` */
    unsigned braces, parentheses;
    uint64_t branches; /* bit n: the braces of depth n + 1 are of a branch */
} layer_conditions;

/* The next token, and whether it is wait_group_events or `kernel`. */
void layer_follow_conditions(layer_conditions *conditions, const layer_token *token, bool is_wait, bool is_kernel);

/* The end of a file. */
void layer_end_conditions(layer_conditions *conditions);

bool layer_waits_may_be_conditional(const layer_conditions *conditions);

#endif
