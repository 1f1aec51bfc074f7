/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A search tree of libc. */

#include "driver/table.h"

#include <search.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct row {
    const void *handle;
    void *record;
} row;

static int compare(const void *a, const void *b) {
    const uintptr_t first = (uintptr_t)((const row *)a)->handle, second = (uintptr_t)((const row *)b)->handle;
    return (first > second) - (first < second);
}

/* The row of a handle, or NULL. */
static row *find_row(const layer_table *table, const void *handle) {
    row *const *found = tfind(&(const row){handle, NULL}, &table->root, compare);
    return found == NULL ? NULL : *found;
}

void *layer_find(const layer_table *table, const void *handle) {
    const row *found = find_row(table, handle);
    return found == NULL ? NULL : found->record;
}

int layer_put(layer_table *table, const void *handle, void *record) {
    row *found = find_row(table, handle);
    if (found == NULL) {
        found = calloc(1, sizeof *found);
        if (found == NULL)
            return 0;
        found->handle = handle;
        if (tsearch(found, &table->root, compare) == NULL) {
            free(found);
            return 0;
        }
        ++table->count;
    }
    found->record = record;
    return 1;
}

void *layer_take(layer_table *table, const void *handle) {
    row *found = find_row(table, handle);
    if (found == NULL)
        return NULL;
    void *record = found->record;
    tdelete(found, &table->root, compare);
    free(found);
    --table->count;
    return record;
}

void layer_clear(layer_table *table, void (*drop)(void *record)) {
    while (table->root != NULL)
        drop(layer_take(table, (*(row **)table->root)->handle));
}
