/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Finds names, and whether the words of a program are enough to paste them. */

#include "source/names.h"

#include <limits.h>
#include <string.h>

#include "driver/uses.h"

static const struct {
    const char *text;
    size_t length;
    unsigned uses;
    const char *folder;
} all[LAYER_NAMES] = {
#define CLTILE_FAMILY(extension, family, uses, ...) {#extension ".h", sizeof #extension ".h" - 1, uses, NULL},
#include "report/builtins.inc"
#define CLTILE_MACRO(name, uses) {#name, sizeof #name - 1, uses, NULL},
#define CLTILE_FUNCTION(extension, name, uses) {#name, sizeof #name - 1, uses, #extension},
#include "report/builtins.inc"
};

_Static_assert(LAYER_HEADERS <= 32, "layer_scan.missing_headers has a bit for each");
_Static_assert(LAYER_NAMES *LAYER_LONGEST_NAME <= USHRT_MAX, "places fit into layer_names");

static size_t pair_of(const char *text) {
    return (size_t)(text[0] & 0x7f) << 7 | (size_t)(text[1] & 0x7f);
}

static void note_places(layer_names *names) {
    for (size_t i = LAYER_HEADERS; i < LAYER_NAMES; ++i)
        for (size_t p = 0; p < all[i].length; ++p) {
            const char *at = all[i].text + p;
            unsigned short *last = &names->last[at[0] & 0x7f];
            names->before[i * LAYER_LONGEST_NAME + p] = *last;
            *last = (unsigned short)(i * LAYER_LONGEST_NAME + p);
            names->pairs[pair_of(at) / 64] |= UINT64_C(1) << pair_of(at) % 64;
        }
    names->has_places = true;
}

static bool may_be_part(const layer_names *names, const char *text, size_t length) {
    for (; length > 1; ++text, --length)
        if ((names->pairs[pair_of(text) / 64] >> pair_of(text) % 64 & 1) == 0)
            return false;
    return true;
}

static int find_any(layer_names *names, const char *text, size_t length) {
    int row = -1;
    if (!names->has_places)
        note_places(names);
    if (!may_be_part(names, text, length))
        return row;
    for (size_t place = names->last[text[0] & 0x7f]; place != 0; place = names->before[place]) {
        const size_t i = place / LAYER_LONGEST_NAME, at = place % LAYER_LONGEST_NAME;
        if (at + length > all[i].length || memcmp(all[i].text + at, text, length) != 0)
            continue;
        if (length == all[i].length)
            row = (int)i;
        else
            names->parts[i][at] |= UINT64_C(1) << length;
    }
    return row;
}

int layer_find_name(layer_names *names, const char *text, size_t length) {
    if (length > LAYER_LONGEST_NAME)
        return -1;
    unsigned hash = 0;
    for (size_t i = 0; i < length; ++i)
        hash = 31 * hash + (unsigned char)text[i];
    const size_t slot = hash % (sizeof names->seen / sizeof *names->seen);
    if (names->seen[slot].length != length || memcmp(names->seen[slot].text, text, length) != 0) {
        names->seen[slot].row = (short)find_any(names, text, length);
        names->seen[slot].length = (unsigned char)length;
        memcpy(names->seen[slot].text, text, length);
    }
    return names->seen[slot].row;
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

unsigned layer_uses_of(int row) {
    return row < 0 ? 0 : all[row].uses;
}

bool layer_is_extension(int row) {
    return row >= 0 && all[row].folder == NULL;
}

const char *layer_folder_of(int row) {
    return all[row].folder;
}

bool layer_exchanges(const char *text, size_t length) {
    return (layer_uses_of(layer_row_of(text, length)) & LAYER_USES_OF_EXCHANGES) != 0;
}

int layer_find_header(const char *name, size_t length) {
    const int row = layer_row_of(name + 1, length - strlen("<>"));
    return row < LAYER_HEADERS ? row : -1;
}

static bool can_be_pasted(const uint64_t *parts, size_t length) {
    uint64_t reached = 1; /* bit p: parts make the first p characters */
    for (size_t at = 0; at < length; ++at)
        if ((reached >> at & 1) != 0)
            reached |= parts[at] << at;
    return (reached >> length & 1) != 0;
}

unsigned layer_find_pasted(const layer_names *names, const char **name) {
    unsigned uses = 0;
    for (size_t i = LAYER_HEADERS; i < LAYER_NAMES; ++i)
        if (can_be_pasted(names->parts[i], all[i].length)) {
            *name = uses == 0 ? all[i].text : *name;
            uses |= all[i].uses;
        }
    return uses;
}
