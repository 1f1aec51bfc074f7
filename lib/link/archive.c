/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Looks up what defines a symbol. */

#include "link/archive.h"

#include "ir/names.h"

#include <string.h>

/* The first row whose key is not less. */
static size_t lower_bound(const char *key) {
    size_t first = 0, last = cltile_definition_count;
    while (first < last) {
        const size_t middle = first + (last - first) / 2;
        if (strcmp(cltile_definitions[middle].key, key) < 0)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

const cltile_definition *cltile_find_definitions(const char *symbol, size_t *count) {
    char key[CLTILE_KEY_SIZE];
    *count = 0;
    if (!cltile_make_key(symbol, key))
        return NULL;
    const size_t first = lower_bound(key);
    size_t end = first;
    while (end < cltile_definition_count && strcmp(cltile_definitions[end].key, key) == 0)
        ++end;
    *count = end - first;
    return *count == 0 ? NULL : &cltile_definitions[first];
}
