/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The names that a scan looks for: as they are, and in parts that ## may paste. */

#ifndef LAYER_NAMES_H
#define LAYER_NAMES_H

#include <stdbool.h>
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
        int row;
        char text[LAYER_LONGEST_NAME];
    } known[LAYER_KNOWN_PARTS];
} layer_names;

/* `names` is all zeros. */
void layer_begin_names(layer_names *names);

/* Looks up an identifier or number: the row of the name that it is, from 0, or -1. */
int layer_find_name(layer_names *names, const char *text, size_t length);

/* Of a row: the name; its LAYER_USE_* and LAYER_NAME_*, 0 for row -1; whether it is an extension's macro. */
const char *layer_name_of(int row);
unsigned layer_uses_of(int row);
bool layer_is_extension(int row);

/* What could be pasted from all that was looked up. `name` is such a name. */
unsigned layer_find_pasted(layer_names *names, const char **name);

#endif
