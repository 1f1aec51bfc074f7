/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The sections of docs/diagnostics.md, which the command contains. */

#include "findings.h"

#include "text.h"

#include <stdio.h>
#include <string.h>

__asm__(".pushsection .rodata\n"
        "diagnostics_page: .incbin \"" CLTILE_DIAGNOSTICS_PAGE "\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char diagnostics_page[] __attribute__((visibility("hidden")));

#define AT_RUN_TIME " at run time"

/* The ID of a heading, "## ID" or "## ID at run time"; NULL for other lines. */
static char *heading_of(const char *line) {
    const size_t length = strcspn(line, "\n");
    if (!starts_with(line, "## "))
        return NULL;
    char *id = format_text("%.*s", (int)(length - strlen("## ")), line + strlen("## ")),
         *rest = strstr(id, AT_RUN_TIME);
    if (rest != NULL)
        *rest = '\0';
    return id;
}

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

void add_explained_ids(words *ids) {
    for (const char *line = diagnostics_page; *line != '\0'; line = next_line(line)) {
        const char *id = heading_of(line);
        if (id != NULL && !has_item(ids, id))
            add_word(ids, "%s", id);
    }
}

/* Prints text up to the next code or heading, which it returns; of a link its text alone. */
static const char *print_prose(FILE *out, const char *text) {
    const char *end = text;
    while (*end != '\0' && *end != '#' && !starts_with(end, "```"))
        end = next_line(end);
    while (text < end) {
        const char *close = *text == '[' ? memchr(text, ']', (size_t)(end - text)) : NULL;
        const char *last = close != NULL && close[1] == '(' ? memchr(close, ')', (size_t)(end - close)) : NULL;
        if (last != NULL)
            fprintf(out, "%.*s", (int)(close - text - 1), text + 1);
        else
            putc(*text, out);
        text = (last == NULL ? text : last) + 1;
    }
    return end;
}

/* Prints code, indented; returns what follows it. */
static const char *print_code(FILE *out, const char *line) {
    for (line = next_line(line); *line != '\0' && !starts_with(line, "```"); line = next_line(line))
        fprintf(out, "    %.*s\n", (int)strcspn(line, "\n"), line);
    return next_line(line);
}

/* Prints the lines from a heading to the next; returns the latter. */
static const char *print_section(FILE *out, const char *line) {
    fprintf(out, "%.*s\n", (int)(strcspn(line, "\n") - strlen("## ")), line + strlen("## "));
    line = next_line(line);
    while (*line != '\0' && *line != '#')
        line = starts_with(line, "```") ? print_code(out, line) : print_prose(out, line);
    return line;
}

char *explain(const char *id) {
    char *text;
    size_t size;
    FILE *out = open_text(&text, &size);
    for (const char *line = diagnostics_page; *line != '\0';) {
        const char *heading = heading_of(line);
        const bool is_asked = heading != NULL && strcmp(heading, id) == 0;
        line = is_asked ? print_section(out, line) : next_line(line);
    }
    fclose(out);
    return text;
}

bool explain_finding(const char *subcommand, const char *id) {
    const char *text = explain(id);
    if (text[0] != '\0') {
        fputs(text, stdout);
        return true;
    }
    words ids = {0};
    add_explained_ids(&ids);
    return report_usage(subcommand, "--explain '%s' is the ID of no finding%s", id,
                        suggest(id, (const char *const *)ids.items, ": --list shows the IDs"));
}
