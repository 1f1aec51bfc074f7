/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Records of OpenCL objects. Each begins with its object's handle. */

#pragma once

#include <stdatomic.h>
#include <stddef.h>

/* Begins as all zeros. The caller locks, except to load `count`: 0 records need no lookup. */
typedef struct layer_table {
    void *root;
    atomic_size_t count;
} layer_table;

/* The record of a handle, or NULL. */
void *layer_find(const layer_table *table, const void *handle);

/* Adds a record, or puts it in the place of another with its handle. False when memory runs out. */
int layer_put(layer_table *table, void *record);

/* Removes and returns the record of a handle, or NULL. */
void *layer_take(layer_table *table, const void *handle);

/* Removes all records; `drop` frees each. */
void layer_clear(layer_table *table, void (*drop)(void *record));
