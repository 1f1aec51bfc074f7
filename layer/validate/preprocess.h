/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The tokens of a program that are compiled, as far as that is certain without the compiler. */

#ifndef LAYER_PREPROCESS_H
#define LAYER_PREPROCESS_H

#include "scan/sources.h"
#include "validate/words.h"

typedef enum layer_outcome {
    LAYER_DONE,
    LAYER_UNSAID, /* braces are hidden in macros, say */
    LAYER_NO_MEMORY,
} layer_outcome;

/* Includes are followed, conditions evaluated, macros without parameters replaced. `words` is to be freed in any case.
 */
layer_outcome layer_preprocess(const layer_sources *sources, layer_words *words);

#endif
