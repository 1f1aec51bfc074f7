/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files in $XDG_CACHE_HOME/cltile, or ~/.cache/cltile. Without a folder that is the user's alone, or memory, or space,
 * nothing is kept. Processes and threads do not wait for each other: a file is written under another name, and renamed.
 */

#pragma once

#include <stddef.h>

/* All files together. Beyond that, the least recently used go. */
#define LAYER_CACHE_BYTES (256u << 20)

typedef struct layer_bytes {
    const void *start;
    size_t size;
} layer_bytes;

/* What a file has. */
enum { LAYER_KEY, LAYER_BINARY, LAYER_ANSWERS, LAYER_PARTS };

/* Finds the file whose key is parts[LAYER_KEY], and sets the other parts. They are in the memory that is returned,
 * which the caller frees. NULL: there is no such file, or it is broken, or others may have written it. */
void *layer_read_cache(layer_bytes parts[LAYER_PARTS]);

void layer_write_cache(const layer_bytes parts[LAYER_PARTS]);
