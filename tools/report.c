/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Messages on stderr. */

#include "text.h"

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

static void report(const char *kind, const char *subject, const char *text) {
    write_printable(subject == NULL ? format_text("cltile: %s: %s\n", kind, text)
                                    : format_text("cltile: %s: %s: %s\n", subject, kind, text));
}

_Bool report_error(const char *subject, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const char *text = format_list(format, arguments);
    va_end(arguments);
    keep_error(subject == NULL ? text : format_text("%s: %s", subject, text));
    report("error", subject, text);
    return 0;
}

void report_remark(const char *kind, const char *subject, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    report(kind, subject, format_list(format, arguments));
    va_end(arguments);
}

_Bool report_usage(const char *subcommand, const char *format, ...) {
    const char *blank = subcommand == NULL ? "" : " ", *name = subcommand == NULL ? "" : subcommand;
    va_list arguments;
    va_start(arguments, format);
    const char *text = format_list(format, arguments);
    va_end(arguments);
    keep_error(text);
    fprintf(stderr, "cltile%s%s: %s\nSee 'cltile%s%s --help'\n", blank, name, text, blank, name);
    return 0;
}
