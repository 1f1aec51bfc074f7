/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory of a batch. */

#include "batch.h"

#include "message.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

bool batch_create(batch *b, int sequences, int capacity, int columns, char **message) {
    *b = (batch){sequences, capacity, columns, ((size_t)columns / 4 + 2) * 4, NULL, NULL};
    b->lengths = calloc((size_t)sequences, sizeof *b->lengths);
    b->elements = calloc(batch_elements(b), sizeof *b->elements);
    if (b->lengths == NULL || b->elements == NULL)
        return fail(message, "out of memory");
    for (int i = 0; i < sequences; ++i)
        b->lengths[i] = capacity - i * 5 % (capacity + 1);
    for (size_t i = 0; i < batch_elements(b); ++i)
        b->elements[i] = NAN;
    return true;
}

size_t batch_elements(const batch *b) {
    return (size_t)b->sequences * (size_t)b->capacity * b->pitch;
}

bool batch_has(const batch *b, size_t element) {
    const size_t row = element / b->pitch, capacity = (size_t)b->capacity;
    return element % b->pitch < (size_t)b->columns && row % capacity < (size_t)b->lengths[row / capacity];
}

void batch_fill(batch *b) {
    uint32_t seed = 1;
    for (size_t i = 0; i < batch_elements(b); ++i) {
        seed = seed * 1664525u + 1013904223u;
        const float score = (float)(seed >> 8) / (float)(1 << 24) * 20;
        if (batch_has(b, i))
            b->elements[i] = i / b->pitch % 2 == 0 ? score : score - 200;
    }
}

void batch_dispose(batch *b) {
    free(b->lengths);
    free(b->elements);
    b->lengths = NULL;
    b->elements = NULL;
}
