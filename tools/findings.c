/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What libcltile finds wrong with a kernel, as text and as JSON. */

#include "findings.h"

#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Longer lines of a source are not shown. */
#define LONGEST_LINE 400

const severity_row severities[] = {
    [CLTILE_NOTE] = {"note", "\033[1;36m"},
    [CLTILE_WARNING] = {"warning", "\033[1;35m"},
    [CLTILE_ERROR] = {"error", "\033[1;31m"},
};

bool wants_colours(int descriptor) {
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(descriptor) && (no_color == NULL || no_color[0] == '\0') &&
           (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

/* Appends a text and frees it. */
static void append(findings *found, char *text) {
    const size_t length = strlen(text);
    found->text = resize_memory(found->text, found->size + length + 1);
    memcpy(found->text + found->size, text, length + 1);
    found->size += length;
    free(text);
}

const char *shorten_path(const char *path) {
    char *folder = getcwd(NULL, 0); /* NOLINT(clang-analyzer-unix.StdCLibraryFunctions): glibc allocates */
    const size_t length = folder == NULL ? 0 : strlen(folder);
    const bool is_below = length > 0 && strncmp(path, folder, length) == 0 && path[length] == '/';
    free(folder);
    return is_below ? path + length + 1 : path;
}

/* ---- Text ---- */

/* Where a call was written: a line of the source, or the function. */
static char *format_place(const findings_format *format, const cltile_diagnostic *d) {
    if (d->file != NULL && d->line > 0)
        return format_text("%s:%u:%u: ", shorten_path(d->file), d->line, d->column);
    if (d->kernel != NULL && d->function != NULL && strcmp(d->kernel, d->function) != 0)
        return format_text("%s: kernel '%s', function '%s': ", format->label, d->kernel, d->function);
    if (d->kernel != NULL || d->function != NULL)
        return format_text("%s: %s '%s': ", format->label, d->kernel != NULL ? "kernel" : "function",
                           d->kernel != NULL ? d->kernel : d->function);
    return format_text("%s: ", format->label);
}

/* The line of a file, without its end, or NULL. The caller frees it. */
static char *read_line(const char *path, unsigned number) {
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length = -1;
    while (file != NULL && number-- > 0 && (length = getline(&line, &capacity, file)) >= 0)
        ;
    if (file != NULL)
        fclose(file);
    if (length < 0 || length > LONGEST_LINE) {
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

/* The line of the source with a mark below the column, as compilers show it. */
static void append_line(findings *found, const findings_format *format, const cltile_diagnostic *d) {
    char *line = d->file == NULL || d->line == 0 ? NULL : read_line(d->file, d->line);
    if (line != NULL && d->column > 0 && d->column <= strlen(line)) {
        char *mark = copy_text(line);
        for (unsigned i = 0; i + 1 < d->column; ++i)
            if (mark[i] != '\t')
                mark[i] = ' ';
        mark[d->column - 1] = '\0';
        append(found, format_text("%s\n%s%s^%s\n", line, mark, format->colours ? "\033[1;32m" : "",
                                  format->colours ? "\033[0m" : ""));
        free(mark);
    }
    free(line);
}

static void append_text_form(findings *found, const findings_format *format, const cltile_diagnostic *d) {
    const severity_row *severity = &severities[d->severity];
    const char *bold = format->colours ? "\033[1m" : "", *plain = format->colours ? "\033[0m" : "";
    char *place = format_place(format, d);
    append(found,
           format_text("%s%s%s%s%s: %s%s%s%s [%s]\n", bold, place, plain, format->colours ? severity->colour : "",
                       severity->name, plain, bold, d->message, plain, d->id));
    append_line(found, format, d);
    append(found, format_text("%s%s%s%snote: %s%s\n", bold, place, plain,
                              format->colours ? severities[CLTILE_NOTE].colour : "", plain, d->note));
    free(place);
}

/* ---- JSON ---- */

static char *format_number(unsigned number) {
    return number == 0 ? copy_text("null") : format_text("%u", number);
}

static void append_json_form(findings *found, const findings_format *format, const cltile_diagnostic *d) {
    char *members[] = {quote_json(d->id),         quote_json(severities[d->severity].name),
                       quote_json(format->label), quote_json(d->kernel),
                       quote_json(d->function),   quote_json(d->file == NULL ? NULL : shorten_path(d->file)),
                       format_number(d->line),    format_number(d->column),
                       quote_json(d->message),    quote_json(d->note)};
    static const char *const names[] = {"id",   "severity", "input",  "kernel",  "function",
                                        "file", "line",     "column", "message", "note"};
    append(found, format_text("%s  {", found->size == 0 ? "" : ",\n"));
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        append(found, format_text("%s\"%s\": %s", i == 0 ? "" : ", ", names[i], members[i]));
        free(members[i]);
    }
    append(found, copy_text("}"));
}

void add_finding(findings *found, const findings_format *format, const cltile_diagnostic *diagnostic) {
    found->errors += diagnostic->severity == CLTILE_ERROR;
    found->warnings += diagnostic->severity == CLTILE_WARNING;
    found->notes += diagnostic->severity == CLTILE_NOTE;
    (format->json ? append_json_form : append_text_form)(found, format, diagnostic);
}
