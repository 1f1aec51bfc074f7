/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A page of Markdown with places for what programs measure. */

#include "markdown.h"

#include "message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

char *markdown_read(const char *path, char **message) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "re");
    const bool read = file != NULL && getdelim(&text, &size, '\0', file) >= 0;
    if (!read) {
        fail(message, "%s: the page cannot be read: %s", path,
             file == NULL || ferror(file) ? strerror(errno) : "it is empty");
        free(text);
        text = NULL;
    }
    if (file != NULL)
        fclose(file);
    return text;
}

/* A block's text from *from to *to; false when the page does not have it. */
static bool find_block(const char *page, const char *name, const char **from, const char **to) {
    char begin[64], end[64];
    snprintf(begin, sizeof begin, "<!-- begin %s -->\n", name);
    snprintf(end, sizeof end, "<!-- end %s -->\n", name);
    const char *line = strstr(page, begin);
    *from = line == NULL ? NULL : line + strlen(begin);
    *to = line == NULL ? NULL : strstr(*from, end);
    return *to != NULL;
}

char *markdown_block(const char *page, const char *name) {
    const char *from, *to;
    return find_block(page, name, &from, &to) ? strndup(from, (size_t)(to - from)) : NULL;
}

bool markdown_check(const char *path, const char *page, const char *name, char **message) {
    const char *from, *to;
    return find_block(page, name, &from, &to) ||
           fail(message,
                "%s: there is no place for the table: a line <!-- begin %s -->, and after it a line <!-- end %s -->",
                path, name, name);
}

bool markdown_replace(char **page, const char *name, void (*put)(FILE *out, const void *user), const void *user,
                      char **message) {
    char *text = NULL;
    size_t size = 0;
    const char *from, *to;
    FILE *out = find_block(*page, name, &from, &to) ? open_memstream(&text, &size) : NULL;
    bool done = out != NULL;
    if (done) {
        fwrite(*page, 1, (size_t)(from - *page), out);
        fputc('\n', out); /* Markdown ends an HTML comment's paragraph by an empty line */
        put(out, user);
        fprintf(out, "\n%s", to);
        done = fclose(out) == 0;
    }
    if (!done) {
        free(text);
        return fail(message, "block %s of the page cannot be made: out of memory, or the page has none", name);
    }
    free(*page);
    *page = text;
    return true;
}
