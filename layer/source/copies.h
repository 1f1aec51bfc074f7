/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Of which version of cl_khr_extended_async_copies the copies of a program are, by how many arguments their calls have.
 * The functions of version 0.9.0 are many, and take compilers long. */

#pragma once

#include "source/tokens.h"

/* Begins as all zeros. */
typedef struct layer_copies {
    bool may_be_older;           /* not all are calls of version 1.0 for certain */
    unsigned wanted;             /* arguments of the call that is read, in version 1.0; 0 outside of calls */
    unsigned brackets, argument; /* that are open, and the number of the argument, from 1 */
    layer_directive directive;   /* that the call is in */
} layer_copies;

/* Follows a token, and the row of its name, or -1. */
void layer_follow_copies(layer_copies *copies, const layer_token *token, int row);

/* At the end of a text. */
void layer_end_copies(layer_copies *copies);
