/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The names that a scan looks for: whole, or in parts that ## may paste. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Names of 2D blocks come last. They are many, and share a prefix, whose parts are those of all. */
enum {
    LAYER_2D_BLOCK_NAMES = 117,
    LAYER_2D_BLOCK_PREFIX = 140, /* the row of the prefix, which is no name itself */
    LAYER_PARTED_NAMES,
    LAYER_NAMES = LAYER_PARTED_NAMES + LAYER_2D_BLOCK_NAMES,
    LAYER_LONGEST_PARTED_NAME = sizeof "intel_sub_group_media_block_write_uc16" - 1
};
enum { LAYER_HEADERS = 5 };

/* The parts of names that were looked up. Begins as all zeros. */
typedef struct layer_names {
    /* [n][p], bit l: the l characters from p of name n */
    uint64_t parts[LAYER_PARTED_NAMES][LAYER_LONGEST_PARTED_NAME];
    /* A bit for each two characters that names other than those of 2D blocks have: most words have others. */
    uint64_t pairs[128 * 128 / 64];
    bool has_pairs;

    /* Words that were looked up last: most occur often. */
    struct {
        char text[LAYER_LONGEST_PARTED_NAME];
        unsigned char length; /* 0: none */
        short row;
    } seen[256];
} layer_names;

/* Looks up an identifier or number: the row of that name, from 0, or -1. */
int layer_find_name(layer_names *names, const char *text, size_t length);

/* Of a row: the name; its LAYER_USE_*, 0 for row -1; whether it is the macro of an extension. */
const char *layer_name_of(int row);
unsigned layer_uses_of(int row);
bool layer_is_extension(int row);

/* Whether a name is that of a function which exchanges data between lanes. */
bool layer_exchanges(const char *text, size_t length);

/* The number of a header of include/opencl, from 0, or -1. `name` is that of #include, with its quotes. */
int layer_find_header(const char *name, size_t length);

/* What a header counts as: the row of its own name, or of the extension's macro, which is the name without ".h". */
int layer_find_header_row(layer_names *names, const char *name, size_t length);

/* The LAYER_USE_* of all names that can be pasted from what was looked up. `name` becomes such a name. */
unsigned layer_find_pasted(const layer_names *names, const char **name);
