/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Finds names in programs, and names that ## can paste from a program's words. */

#include "source/names.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "driver/uses.h"
#include "source/tables.h"

static const struct {
    const char *text;
    size_t length;
    layer_uses uses;
    const char *folder;
} all[LAYER_NAMES] = {
#define CLTILE_FAMILY(extension, family, uses, ...) {#extension ".h", sizeof #extension ".h" - 1, uses, NULL},
#include "report/builtins.inc"
#define CLTILE_MACRO(name, uses) {#name, sizeof #name - 1, uses, NULL},
#define CLTILE_FUNCTION(extension, name, uses) {#name, sizeof #name - 1, uses, #extension},
#include "report/builtins.inc"
};

_Static_assert(LAYER_HEADERS <= 32, "layer_scan.missing_headers has a bit for each");
#define CLTILE_FUNCTION(extension, name, uses) _Static_assert(sizeof #name <= 64, "can_be_pasted has a bit for each");
#include "report/builtins.inc"

static size_t pair_of(const char *text) {
    return (size_t)(text[0] & 0x7f) << 7 | (size_t)(text[1] & 0x7f);
}

static void note_pairs(layer_names *names) {
    for (size_t i = LAYER_HEADERS; i < LAYER_NAMES; ++i)
        for (const char *at = all[i].text; at[1] != '\0'; ++at)
            names->pairs[pair_of(at) / 64] |= UINT64_C(1) << pair_of(at) % 64;
    names->has_pairs = true;
}

static bool may_be_part(const layer_names *names, const char *text, size_t length) {
    for (; length > 1; ++text, --length)
        if ((names->pairs[pair_of(text) / 64] >> pair_of(text) % 64 & 1) == 0)
            return false;
    return true;
}

/* An element of layer_names.words. */
typedef struct known {
    layer_word word;
    bool has_row;
    int row;
} known;

int layer_find_name(layer_names *names, const layer_token *word) {
    if (!names->has_pairs)
        note_pairs(names);
    if (!may_be_part(names, word->text, word->length))
        return -1;
    known *found = layer_add_word(&names->failed, &names->words, word, sizeof *found);
    if (found != NULL && !found->has_row)
        *found = (known){found->word, true, layer_row_of(word->text, word->length)};
    return found == NULL ? -1 : found->row;
}

void layer_free_names(layer_names *names) {
    tdestroy(names->words, free);
}

int layer_row_of(const char *text, size_t length) {
    int row = LAYER_NAMES - 1;
    while (row >= 0 && (all[row].length != length || memcmp(all[row].text, text, length) != 0))
        --row;
    return row;
}

const char *layer_name_of(int row) {
    return all[row].text;
}

layer_uses layer_uses_of(int row) {
    return row < 0 ? 0 : all[row].uses;
}

bool layer_is_extension(int row) {
    return row >= 0 && all[row].folder == NULL;
}

const char *layer_folder_of(int row) {
    return all[row].folder;
}

bool layer_exchanges(const char *text, size_t length) {
    return (layer_uses_of(layer_row_of(text, length)) & LAYER_USES_OF_EXCHANGE_MEMORY) != 0;
}

int layer_find_header(const char *name, size_t length) {
    const int row = layer_row_of(name + 1, length - strlen("<>"));
    return row < LAYER_HEADERS ? row : -1;
}

static bool can_be_pasted(const layer_names *names, const char *text, size_t length) {
    uint64_t reached = 1; /* bit p: words make the first p characters */
    for (size_t at = 0; at < length; ++at)
        for (size_t part = 1; (reached >> at & 1) != 0 && at + part <= length; ++part)
            if (layer_find_word(names->words, &(layer_token){.text = text + at, .length = part}) != NULL)
                reached |= UINT64_C(1) << (at + part);
    return (reached >> length & 1) != 0;
}

layer_uses layer_find_pasted(const layer_names *names, const char **name) {
    layer_uses uses = 0;
    for (size_t i = LAYER_HEADERS; i < LAYER_NAMES; ++i)
        if (can_be_pasted(names, all[i].text, all[i].length)) {
            *name = uses == 0 ? all[i].text : *name;
            uses |= all[i].uses;
        }
    return uses;
}
