/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of builtins. */

#include "ir/archive.h"

const cltile_builtin *cltile_builtins(size_t *count) {
    if (count != NULL)
        *count = cltile_builtin_count;
    return cltile_builtin_rows;
}

const cltile_builtin *cltile_find_builtin(const char *symbol) {
    return symbol == NULL ? NULL : cltile_builtin_of(symbol);
}
