/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The conditions of #if, as far as a program's own definitions decide them. */

#ifndef LAYER_CONDITION_H
#define LAYER_CONDITION_H

#include "validate/words.h"

typedef struct layer_value {
    bool is_known;
    long long value;
} layer_value;

/* What a name is in a condition; with `asks_defined`, whether it is defined. */
typedef layer_value layer_look_up(void *context, const char *name, bool asks_defined);

layer_value layer_evaluate_condition(const layer_word *words, size_t count, layer_look_up *look_up, void *context);

#endif
