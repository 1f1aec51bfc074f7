/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of builtins. */

#include "ir/archive.h"

const cltile_builtin *cltile_builtin_at(size_t index) {
    return index < cltile_builtin_count ? &cltile_builtin_rows[index] : NULL;
}

const cltile_builtin *cltile_find_builtin(const char *symbol) {
    return symbol == NULL ? NULL : cltile_builtin_of(symbol);
}
