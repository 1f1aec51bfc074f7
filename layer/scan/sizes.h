/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Whether all kernels of a program have the same required sub-group size, as far as tokens tell. */

#ifndef LAYER_SIZES_H
#define LAYER_SIZES_H

#include "tokens.h"

/* Begins as all zeros. A kernel's keyword and its size are a pair when no directive, brace or semicolon is between
 * them. */
typedef struct layer_sizes {
    unsigned size;     /* of the first pair */
    bool are_there;    /* sizes at all */
    bool are_unclear;  /* a size that is none, or not the first's, or in no pair, or in a macro */
    bool is_one_alone; /* a kernel without a size, or in a macro */

    unsigned open;              /* LAYER_NAME_KERNEL or LAYER_NAME_SIZE: the first of a pair, without the other */
    int depth, attribute_depth; /* of parentheses; of those around the last __attribute__ */
    bool in_attribute;
    enum { LAYER_NO_ARGUMENT, LAYER_BEFORE_ARGUMENT, LAYER_ARGUMENT, LAYER_AFTER_ARGUMENT } argument;
} layer_sizes;

/* The next token, and the LAYER_NAME_* that it is. */
void layer_follow_sizes(layer_sizes *sizes, const layer_token *token, unsigned name);

/* The end of a file, which is the end of every pair. */
void layer_end_sizes(layer_sizes *sizes);

/* The size that all kernels have, or 0. */
unsigned layer_common_size(const layer_sizes *sizes);

#endif
