/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the order of tokens shows: required sub-group sizes of kernels, waits under conditions, builtins that the
 * program defines itself, and of which version of cl_khr_extended_async_copies its copies are. Where it is in doubt,
 * sizes are unclear, waits conditional, and copies older. */

#pragma once

#include "source/names.h"
#include "source/tokens.h"

/* Begins as all zeros. */
typedef struct layer_structure {
    /* Required sizes. A kernel has a size if both keywords are in one declaration, without a directive between. */
    unsigned size; /* the first */
    bool has_sizes, has_unclear_size, has_kernel_without_size;

    /* wait_group_events. A wait outside of kernels is in a function or a macro: that may be used under a condition. */
    bool has_branch, has_early_return, waits_in_branch, waits_outside_kernel;

    bool is_own[LAYER_NAMES]; /* names that are defined as macros or functions */

    bool copies_may_be_older; /* not all are calls of version 1.0 for certain, by how many arguments they have */

    /* The state after the last token. */
    unsigned braces, parentheses;
    bool has_kernel, has_size;                 /* in this declaration */
    bool in_kernel, in_attribute;              /* the last word outside parentheses is __attribute__ */
    unsigned size_tokens;                      /* of `( number )` that are still to come */
    bool begins_branch;                        /* after `if`, `else` or `switch`, before a brace or semicolon */
    uint64_t branches;                         /* bit n: the braces of depth n + 1 are a branch */
    bool after_return, after_return_statement; /* `return`, `return ;` */
    int defined; /* the name that may begin the definition of a function; -1 or 0 tokens: none */
    unsigned definition_tokens, definition_depth; /* that were seen of `( )`, and the parentheses around them */
    unsigned wanted;             /* arguments of the copy that is read, in version 1.0; 0 outside of copies */
    unsigned brackets, argument; /* of it: those that are open, and the argument's number, from 1 */
    layer_directive directive;   /* that it is in */
} layer_structure;

/* The next token, and the row of its name, or -1. */
void layer_follow_structure(layer_structure *s, const layer_token *token, int row);

/* The end of a file. */
void layer_end_structure(layer_structure *s);

bool layer_waits_may_be_conditional(const layer_structure *s);

/* The size that all kernels have, or 0. */
unsigned layer_common_size(const layer_structure *s);
