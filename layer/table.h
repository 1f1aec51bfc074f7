/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Records of OpenCL objects, found by the objects' handles. */

#ifndef LAYER_TABLE_H
#define LAYER_TABLE_H

#include <stddef.h>

typedef struct layer_entry {
    const void *handle;
    void *record;
    struct layer_entry *next;
} layer_entry;

/* All zero is an empty table. Whoever has one keeps threads apart. */
typedef struct layer_table {
    layer_entry **buckets;
    size_t bucket_count; /* a power of two, or 0 */
    size_t count;
} layer_table;

/* The record of a handle, NULL when there is none. */
void *layer_find(const layer_table *table, const void *handle);

/* Adds a record, or replaces that of the handle. False when memory runs out. */
int layer_put(layer_table *table, const void *handle, void *record);

/* Takes the record of a handle out and returns it, NULL when there is none. */
void *layer_take(layer_table *table, const void *handle);

/* Takes all records out, each of which `drop` frees. */
void layer_clear(layer_table *table, void (*drop)(void *record));

#endif
