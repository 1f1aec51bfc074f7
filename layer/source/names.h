/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The names that a scan looks for: whole, or in parts that ## may paste. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
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
enum {
    LAYER_LONGEST_NAME = sizeof(union {
#define CLTILE_MACRO(name, uses) char name##_[sizeof #name];
#define CLTILE_FUNCTION(extension, name, uses) char name##_[sizeof #name];
#include "report/builtins.inc"
                         }) -
                         1
};

/* The parts of names that were looked up. Begins as all zeros. */
typedef struct layer_names {
    /* [n][p], bit l: the l characters from p of name n */
    uint64_t parts[LAYER_NAMES][LAYER_LONGEST_NAME];
    /* A bit for each two characters that names have: most words have others. */
    uint64_t pairs[128 * 128 / 64];
    /* Where a character is in names, as n * LAYER_LONGEST_NAME + p: the last place, and from each the one before. */
    unsigned short last[128], before[LAYER_NAMES * LAYER_LONGEST_NAME];
    bool has_places;

    /* Words that were looked up last: most occur often. */
    struct {
        char text[LAYER_LONGEST_NAME];
        unsigned char length; /* 0: none */
        short row;
    } seen[256];
} layer_names;

/* layer_row_of an identifier or a number, and takes note of what it is a part of. */
int layer_find_name(layer_names *names, const char *text, size_t length);

/* The row of a name, from 0, or -1, without notes. */
int layer_row_of(const char *text, size_t length);

/* Of a row: the name; its LAYER_USE_*, 0 for row -1; whether it is a header or the macro of an extension; the folder of
 * a function's file. */
const char *layer_name_of(int row);
unsigned layer_uses_of(int row);
bool layer_is_extension(int row);
const char *layer_folder_of(int row);

/* Whether a name is that of a function which exchanges data between lanes. */
bool layer_exchanges(const char *text, size_t length);

/* The row of a header of include/opencl, or -1. `name` is that of #include, with its quotes. */
int layer_find_header(const char *name, size_t length);

/* The LAYER_USE_* of all names that can be pasted from what was looked up. `name` becomes such a name. */
unsigned layer_find_pasted(const layer_names *names, const char **name);
