/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Finds variables in PTX. Each has its own line, such as ".global .align 4 .u32 counter;". */

#include "program/ptx.h"

#include <string.h>

/* The text after a word at the beginning of a line, or NULL. */
static const char *skip(const char *line, const char *end, const char *word) {
    const size_t length = strlen(word);
    return (size_t)(end - line) >= length && memcmp(line, word, length) == 0 ? line + length : NULL;
}

static bool is_variable(const char *line, const char *end) {
    static const char *const linkages[] = {".visible ", ".weak ", ".common "};
    static const char *const opaque[] = {"samplerref ", "texref ", "surfref "}; /* constant samplers, not memory */
    static const char string[] = " _$_str"; /* a name that no variable of OpenCL C has */
    for (size_t i = 0; i < sizeof linkages / sizeof *linkages; ++i) {
        const char *rest = skip(line, end, linkages[i]);
        line = rest == NULL ? line : rest;
    }
    const char *rest = skip(line, end, ".global .");
    for (size_t i = 0; i < sizeof opaque / sizeof *opaque && rest != NULL; ++i)
        rest = skip(rest, end, opaque[i]) == NULL ? rest : NULL;
    return rest != NULL && memmem(rest, (size_t)(end - rest), string, sizeof string - 1) == NULL;
}

bool layer_has_ptx_variables(const char *binary, size_t size) {
    static const char version[] = "\n.version ";
    const char *const end = binary + size;
    if (memmem(binary, size, version, sizeof version - 1) == NULL)
        return false;
    for (const char *line = binary; line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        newline = newline == NULL ? end : newline;
        if (is_variable(line, newline))
            return true;
        line = newline + (newline < end);
    }
    return false;
}
