/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Messages on stderr. */

#include "report.h"

#include "text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool keeps_errors;
static char *kept_errors;

void keep_errors(void) {
    keeps_errors = true;
}

void keep_error(const char *text) {
    const size_t length = strlen(text);
    if (keeps_errors && length > 0)
        append_text(&kept_errors, "%s%.*s", kept_errors == NULL ? "" : "\n", (int)(length - (text[length - 1] == '\n')),
                    text);
}

const char *take_errors(void) {
    const char *errors = kept_errors;
    kept_errors = NULL;
    return errors;
}

/* Names in a broken module may hold anything; a terminal must not act on it. */
static void write_printable(char *text) {
    for (char *c = text; *c != '\0'; ++c)
        if (((unsigned char)*c < ' ' && *c != '\n' && *c != '\t') || *c == 0x7f)
            *c = '?';
    fputs(text, stderr);
}

static void report(const char *kind, const char *subject, const char *format, va_list arguments) {
    char *text = NULL;
    if (vasprintf(&text, format, arguments) < 0)
        end_without_memory();
    write_printable(subject == NULL ? format_text("cltile: %s: %s\n", kind, text)
                                    : format_text("cltile: %s: %s: %s\n", subject, kind, text));
    free(text);
}

/* Keeps the message of an error. */
static void keep_list(const char *subject, const char *format, va_list arguments) {
    char *text = NULL;
    va_list copy;
    va_copy(copy, arguments);
    if (vasprintf(&text, format, copy) < 0)
        end_without_memory();
    va_end(copy);
    keep_error(subject == NULL ? text : format_text("%s: %s", subject, text));
    free(text);
}

_Bool report_error(const char *subject, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    keep_list(subject, format, arguments);
    report("error", subject, format, arguments);
    va_end(arguments);
    return 0;
}

void report_remark(const char *kind, const char *subject, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report(kind, subject, format, arguments);
    va_end(arguments);
}

_Bool report_usage(const char *subcommand, const char *format, ...) {
    const char *blank = subcommand == NULL ? "" : " ", *name = subcommand == NULL ? "" : subcommand;
    fprintf(stderr, "cltile%s%s: ", blank, name);
    va_list arguments;
    va_start(arguments, format);
    keep_list(NULL, format, arguments);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\nSee 'cltile%s%s --help'\n", blank, name);
    return 0;
}
