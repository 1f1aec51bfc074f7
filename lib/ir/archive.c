/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Looks up what defines a symbol, and which builtin it is. */

#include "ir/archive.h"

#include "report/symbols.h"

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

const cltile_builtin *cltile_builtin_of(const char *symbol) {
    for (size_t i = 0; i < cltile_builtin_count; ++i)
        if (strcmp(cltile_builtin_rows[i].name, symbol) == 0)
            return &cltile_builtin_rows[i];
    size_t count;
    const cltile_definition *definition = cltile_find_definitions(symbol, &count);
    return definition == NULL ? NULL : definition->builtin;
}
