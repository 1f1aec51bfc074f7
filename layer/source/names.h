/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The names that a scan looks for: whole, or in parts that ## may paste. */

#pragma once

#include "driver/uses.h"
#include "source/tokens.h"

#include <stdint.h>

/* Rows of names. The first are the extensions' headers. */
enum {
#define CLTILE_FAMILY(extension, ...) LAYER_HEADER_##extension,
#include "report/builtins.inc"
    LAYER_HEADERS,
    LAYER_LAST_HEADER = LAYER_HEADERS - 1,
#define CLTILE_MACRO(name, uses) LAYER_NAME_##name,
#define CLTILE_FUNCTION(extension, name, uses) LAYER_NAME_##name,
#include "report/builtins.inc"
    LAYER_NAMES
};
/* The words that were looked up and may be parts of names. All zeros at first. */
typedef struct layer_names {
    void *words;
    /* A bit for each pair of neighbouring characters in names. Most words have a pair that no name has. */
    uint64_t pairs[128 * 128 / 64];
    bool has_pairs, failed; /* failed: memory ran out */
} layer_names;

/* As layer_row_of, for an identifier or a number. Also notes the word, whose text has to stay valid. */
int layer_find_name(layer_names *names, const layer_token *word);
void layer_free_names(layer_names *names);

/* The row of a name, from 0; -1: it is no name. Notes nothing. */
int layer_row_of(const char *text, size_t length);

/* Of a row: the name; its uses, 0 for row -1; whether it is a header or the macro of an extension; the folder of
 * a function's file. */
const char *layer_name_of(int row);
layer_uses layer_uses_of(int row);
bool layer_is_extension(int row);
const char *layer_folder_of(int row);

/* Whether a name is a function that exchanges data between lanes. */
bool layer_exchanges(const char *text, size_t length);

/* The row of a header of include/opencl, or -1. `name` is that of #include, with its quotes. */
int layer_find_header(const char *name, size_t length);

/* The uses of all names that ## can make of what was looked up. `name` becomes such a name. */
layer_uses layer_find_pasted(const layer_names *names, const char **name);
