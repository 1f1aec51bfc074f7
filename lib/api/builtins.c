/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of builtins. */

#include "link/archive.h"

#include <string.h>

const cltile_builtin *cltile_builtins(size_t *count) {
    if (count != NULL)
        *count = cltile_builtin_count;
    return cltile_builtin_rows;
}

const cltile_builtin *cltile_find_builtin(const char *symbol) {
    if (symbol == NULL)
        return NULL;
    for (size_t i = 0; i < cltile_builtin_count; ++i)
        if (strcmp(cltile_builtin_rows[i].name, symbol) == 0)
            return &cltile_builtin_rows[i];
    size_t count;
    const cltile_definition *definition = cltile_find_definitions(symbol, &count);
    return definition == NULL ? NULL : definition->builtin;
}
