/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An input of the fuzzer, taken apart. */

#include "input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static part make_part(const uint8_t *bytes, size_t size) {
    part p = {malloc(size + 1), size};
    if (size > 0)
        memcpy(p.text, bytes, size);
    p.text[size] = '\0';
    return p;
}

part take_part(const uint8_t **bytes, size_t *size) {
    const size_t length = strlen(SEPARATOR);
    const uint8_t *end = *size == 0 ? NULL : memmem(*bytes, *size, SEPARATOR, length);
    if (end == NULL)
        return take_rest(bytes, size);
    const size_t taken = (size_t)(end - *bytes);
    const part p = make_part(*bytes, taken);
    *bytes += taken + length;
    *size -= taken + length;
    return p;
}

part take_rest(const uint8_t **bytes, size_t *size) {
    const part p = make_part(*bytes, *size);
    *bytes += *size;
    *size = 0;
    return p;
}

void *copy_exactly(const void *bytes, size_t size) {
    void *copy = malloc(size);
    if (size > 0)
        memcpy(copy, bytes, size);
    return copy;
}

size_t split_lines(part *p, char **lines, size_t room) {
    size_t count = 0;
    char *rest = p->text;
    while (rest != NULL && *rest != '\0' && count + 1 < room)
        lines[count++] = strsep(&rest, "\n");
    lines[count] = NULL;
    return count;
}

_Noreturn void fail_always(const char *file, int line, const char *condition) {
    fprintf(stderr, "%s:%d: this does not hold: %s\n", file, line, condition);
    abort();
}
