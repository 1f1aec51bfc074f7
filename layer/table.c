/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A hash table with chains. An empty table has no memory. */

#include "table.h"

#include <stdint.h>
#include <stdlib.h>

static size_t bucket_of(const layer_table *table, const void *handle) {
    const uint64_t bits = (uint64_t)(uintptr_t)handle * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(bits >> 32) & (table->bucket_count - 1);
}

/* The pointer to the entry of a handle, or to NULL at the end of its chain. */
static layer_entry **find_link(const layer_table *table, const void *handle) {
    layer_entry **link = &table->buckets[bucket_of(table, handle)];
    while (*link != NULL && (*link)->handle != handle)
        link = &(*link)->next;
    return link;
}

void *layer_find(const layer_table *table, const void *handle) {
    if (table->count == 0)
        return NULL;
    const layer_entry *entry = *find_link(table, handle);
    return entry == NULL ? NULL : entry->record;
}

static int grow(layer_table *table) {
    if (table->count < table->bucket_count)
        return 1;
    const layer_table old = *table;
    table->bucket_count = old.bucket_count == 0 ? 16 : 2 * old.bucket_count;
    table->buckets = calloc(table->bucket_count, sizeof *table->buckets);
    if (table->buckets == NULL) {
        *table = old;
        return old.bucket_count != 0;
    }
    for (size_t i = 0; i < old.bucket_count; ++i) {
        for (layer_entry *entry = old.buckets[i], *next; entry != NULL; entry = next) {
            next = entry->next;
            layer_entry **link = &table->buckets[bucket_of(table, entry->handle)];
            entry->next = *link;
            *link = entry;
        }
    }
    free(old.buckets);
    return 1;
}

int layer_put(layer_table *table, const void *handle, void *record) {
    if (!grow(table))
        return 0;
    layer_entry **link = find_link(table, handle);
    if (*link == NULL) {
        layer_entry *entry = calloc(1, sizeof *entry);
        if (entry == NULL)
            return 0;
        entry->handle = handle;
        *link = entry;
        ++table->count;
    }
    (*link)->record = record;
    return 1;
}

void *layer_take(layer_table *table, const void *handle) {
    if (table->count == 0)
        return NULL;
    layer_entry **link = find_link(table, handle);
    layer_entry *entry = *link;
    if (entry == NULL)
        return NULL;
    void *record = entry->record;
    *link = entry->next;
    free(entry);
    if (--table->count == 0) {
        free(table->buckets);
        *table = (layer_table){0};
    }
    return record;
}

void layer_clear(layer_table *table, void (*drop)(void *record)) {
    for (size_t i = 0; i < table->bucket_count; ++i) {
        for (layer_entry *entry = table->buckets[i], *next; entry != NULL; entry = next) {
            next = entry->next;
            drop(entry->record);
            free(entry);
        }
    }
    free(table->buckets);
    *table = (layer_table){0};
}
