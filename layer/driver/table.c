/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A search tree of libc. */

#include "driver/table.h"

#include <search.h>
#include <stdint.h>

/* Of records, or of a record and the place of a handle. */
static int compare(const void *a, const void *b) {
    const uintptr_t first = (uintptr_t) * (void *const *)a, second = (uintptr_t) * (void *const *)b;
    return (first > second) - (first < second);
}

void *layer_find(const layer_table *table, const void *handle) {
    void *const *found = tfind(&handle, &table->root, compare);
    return found == NULL ? NULL : *found;
}

int layer_put(layer_table *table, void *record) {
    void **place = tsearch(record, &table->root, compare);
    if (place == NULL)
        return 0;
    table->count += *place == record;
    *place = record;
    return 1;
}

void *layer_take(layer_table *table, const void *handle) {
    void *record = layer_find(table, handle);
    if (record != NULL) {
        tdelete(&handle, &table->root, compare);
        --table->count;
    }
    return record;
}

void layer_clear(layer_table *table, void (*drop)(void *record)) {
    while (table->root != NULL)
        drop(layer_take(table, **(void ***)table->root));
}
