/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The names that a scan looks for: as they are, and in parts that ## may paste. */

#ifndef LAYER_NAMES_H
#define LAYER_NAMES_H

#include <stddef.h>
#include <stdint.h>

/* Beside LAYER_USE_*: what required sizes belong to. */
enum {
    LAYER_NAME_KERNEL = 1 << 16,
    LAYER_NAME_ATTRIBUTE = 1 << 17,
    LAYER_NAME_SIZE = 1 << 18,
    LAYER_NAME_PRAGMA = 1 << 19,
};

enum {
    LAYER_NAMES = 52,
    LAYER_LONGEST_NAME = sizeof "intel_sub_group_media_block_write_uc16" - 1,
    LAYER_KNOWN_PARTS = 256
};

typedef struct layer_names {
    /* parts[n][p], bit l: the l characters from p of name n have been seen. */
    uint64_t parts[LAYER_NAMES][LAYER_LONGEST_NAME];

    /* The pairs of characters that names have, a bit for each: most words have others. */
    uint64_t pairs[128 * 128 / 64];

    /* Parts that were looked up, to look up each once. */
    struct layer_part {
        size_t length;
        unsigned uses;
        char text[LAYER_LONGEST_NAME];
    } known[LAYER_KNOWN_PARTS];
} layer_names;

/* `names` is all zeros. */
void layer_begin_names(layer_names *names);

/* Looks up an identifier or number: LAYER_USE_* and LAYER_NAME_* when it is a name, 0 otherwise. */
unsigned layer_find_name(layer_names *names, const char *text, size_t length);

/* What could be pasted from all that was looked up. `name` is such a name. */
unsigned layer_find_pasted(layer_names *names, const char **name);

#endif
