/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Comparisons of results, memory, and sequences of numbers. */

#include "conformance.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool expect(outcome *o, bool is_right, const char *format, ...) {
    o->results += 1;
    if (is_right || o->verdict == VERDICT_WRONG)
        return is_right;
    va_list values;
    va_start(values, format);
    vsnprintf(o->text, sizeof o->text, format, values);
    va_end(values);
    o->verdict = VERDICT_WRONG;
    return false;
}

void expect_bytes(outcome *o, const void *got, const void *expected, size_t size, const char *what) {
    const uint8_t *a = got, *b = expected;
    size_t at = 0;
    while (at < size && a[at] == b[at])
        ++at;
    expect(o, at == size, "byte %zu of %s is %#x, and should be %#x", at, what, at < size ? a[at] : 0U,
           at < size ? b[at] : 0U);
}

void *allocate(size_t size) {
    void *memory = calloc(size + 1, 1);
    if (memory == NULL) {
        fputs("cltile-conformance: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

uint32_t draw(uint32_t *seed) {
    uint32_t x = *seed;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return *seed = x;
}

int draw_below(uint32_t *seed, int end) {
    return (int)((draw(seed) >> 3) % (uint32_t)end);
}

void fill_random(void *bytes, size_t size, uint32_t seed) {
    uint8_t *to = bytes;
    seed = seed * 2654435761u | 1;
    for (size_t i = 0; i < size; ++i)
        to[i] = (uint8_t)(draw(&seed) >> 11);
}

void *draw_bytes(size_t size, uint32_t seed) {
    void *bytes = allocate(size);
    fill_random(bytes, size, seed);
    return bytes;
}

void *copy_bytes(const void *bytes, size_t size) {
    return memcpy(allocate(size), bytes, size);
}
