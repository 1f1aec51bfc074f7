/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Messages on stderr. */

#include "report.h"

#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

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

_Bool report_error(const char *subject, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
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
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\nSee 'cltile%s%s --help'\n", blank, name);
    return 0;
}
