/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The findings of libcltile about kernels, as text and as JSON. */

#include "findings.h"

#include "text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

const char *shorten_path(const char *path) {
    if (path == NULL)
        return NULL;
    char *folder = getcwd(NULL, 0); /* NOLINT(clang-analyzer-unix.StdCLibraryFunctions): glibc allocates */
    const size_t length = folder == NULL ? 0 : strlen(folder);
    const bool is_below = length > 0 && strncmp(path, folder, length) == 0 && path[length] == '/';
    free(folder);
    return is_below ? path + length + 1 : path;
}

/* ---- Text ---- */

/* The source position; without one, the kernel or function. */
static char *format_position(const findings_format *format, const cltile_diagnostic *d) {
    if (d->file != NULL && d->line > 0)
        return format_text("%s:%u:%u: ", shorten_path(d->file), d->line, d->column);
    if (d->kernel != NULL && d->function != NULL && strcmp(d->kernel, d->function) != 0)
        return format_text("%s: kernel '%s', function '%s': ", format->label, d->kernel, d->function);
    if (d->kernel != NULL || d->function != NULL)
        return format_text("%s: %s '%s': ", format->label, d->kernel != NULL ? "kernel" : "function",
                           d->kernel != NULL ? d->kernel : d->function);
    return format_text("%s: ", format->label);
}

/* The line of a regular file, without its end; NULL if it cannot be read. The caller frees it. */
static char *read_line(const char *path, unsigned number) {
    struct stat about;
    FILE *file = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "r") : NULL;
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
static void print_line(FILE *out, const findings_format *format, const cltile_diagnostic *d) {
    char *line = d->file == NULL || d->line == 0 ? NULL : read_line(d->file, d->line);
    if (line != NULL && d->column > 0 && d->column <= strlen(line)) {
        char *mark = format_text("%.*s", (int)d->column - 1, line);
        for (char *c = mark; *c != '\0'; ++c)
            *c = *c == '\t' ? '\t' : ' ';
        fprintf(out, "%s\n%s%s^%s\n", line, mark, format->colours ? "\033[1;32m" : "",
                format->colours ? "\033[0m" : "");
    }
    free(line);
}

static void print_text_form(FILE *out, const findings_format *format, const cltile_diagnostic *d) {
    const severity_row *severity = &severities[d->severity];
    const char *bold = format->colours ? "\033[1m" : "", *plain = format->colours ? "\033[0m" : "";
    const char *position = format_position(format, d);
    fprintf(out, "%s%s%s%s%s: %s%s%s%s [%s]\n", bold, position, plain, format->colours ? severity->colour : "",
            severity->name, plain, bold, d->message, plain, d->id);
    print_line(out, format, d);
    fprintf(out, "%s%s%s%snote: %s%s\n", bold, position, plain, format->colours ? severities[CLTILE_NOTE].colour : "",
            plain, d->note);
}

/* ---- JSON ---- */

static void print_json_form(FILE *out, const findings_format *format, const cltile_diagnostic *d) {
    print_json(out,
               "  {'id': %s, 'severity': %s, 'input': %s, 'kernel': %s, 'function': %s, 'file': %s, 'line': %o, "
               "'column': %o, 'message': %s, 'note': %s}",
               d->id, severities[d->severity].name, format->label, d->kernel, d->function, shorten_path(d->file),
               d->line, d->column, d->message, d->note);
}

char *make_uri(const char *path) {
    char *uri = copy_text(path[0] == '/' ? "file://" : "");
    for (; *path != '\0'; ++path)
        append_text(&uri, isalnum((unsigned char)*path) || strchr("/-._~", *path) != NULL ? "%c" : "%%%02X",
                    (unsigned char)*path);
    return uri;
}

static void print_sarif_form(FILE *out, const findings_format *format, const cltile_diagnostic *d) {
    const char *function = d->function != NULL ? d->function : d->kernel;
    print_json(out,
               "    {'ruleId': %s, 'level': %s, 'message': {'text': %s}, 'locations': [{'physicalLocation': "
               "{'artifactLocation': {'uri': %s}",
               d->id, severities[d->severity].name,
               d->note == NULL ? d->message : format_text("%s\n%s", d->message, d->note),
               make_uri(d->file == NULL ? format->label : shorten_path(d->file)));
    if (d->line > 0)
        print_json(out, ", 'region': {'startLine': %u, 'startColumn': %u}", d->line, d->column > 0 ? d->column : 1);
    fputs("}", out);
    if (function != NULL)
        print_json(out, ", 'logicalLocations': [{'name': %s, 'kind': 'function'}]", function);
    fputs("}]}", out);
}

void add_finding(findings *found, const findings_format *format, const cltile_diagnostic *diagnostic) {
    static void (*const forms[])(FILE *, const findings_format *,
                                 const cltile_diagnostic *) = {print_text_form, print_json_form, print_sarif_form};
    findings one = {.errors = diagnostic->severity == CLTILE_ERROR,
                    .warnings = diagnostic->severity == CLTILE_WARNING,
                    .notes = diagnostic->severity == CLTILE_NOTE};
    size_t size;
    FILE *out = open_text(&one.text, &size);
    forms[format->form](out, format, diagnostic);
    fclose(out);
    append_findings(found, format->form, &one);
}

void append_findings(findings *found, findings_form form, const findings *more) {
    found->errors += more->errors;
    found->warnings += more->warnings;
    found->notes += more->notes;
    if (more->text != NULL)
        append_text(&found->text, "%s%s", form != FINDINGS_TEXT && found->text != NULL ? ",\n" : "", more->text);
}
