/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Clang's errors and warnings as findings, for JSON and SARIF. */

#include "findings.h"

#include "text.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

/* "FILE:LINE:COLUMN: error: TEXT", or "clang: error: TEXT"; lines of the source begin with a blank. */
static const char pattern[] = "^(([^ ].*):([0-9]+):([0-9]+)|[^ :]+): (fatal )?(error|warning|note): (.*)$";
enum { OF_FILE = 2, OF_LINE = 3, OF_COLUMN = 4, OF_SEVERITY = 6, OF_TEXT = 7, MATCHES = 8 };

/* The last error or warning, until the notes behind it are read; without an ID there is none. */
typedef struct reader {
    findings *found;
    const findings_format *format;
    cltile_diagnostic last;
    char *notes;
} reader;

static void finish_last(reader *r) {
    r->last.note = r->notes;
    if (r->last.id != NULL)
        add_finding(r->found, r->format, &r->last);
    r->last.id = NULL;
    r->notes = NULL;
}

static unsigned read_number(const char *line, const regmatch_t *match) {
    return match->rm_so < 0 ? 0 : (unsigned)strtoul(line + match->rm_so, NULL, 10);
}

/* Takes the option off the end of a text: " [-Wunused-variable]", " [-Werror,-Wunused-variable]". */
static const char *take_id(char *text) {
    char *bracket = strrchr(text, '['), *option = bracket == NULL ? NULL : strstr(bracket, "-W"), *end;
    if (option == NULL || (end = strchr(option, ']')) == NULL || bracket == text)
        return "clang";
    *end = bracket[-1] = '\0';
    return starts_with(option, "-Werror,") ? option + strlen("-Werror,") : option;
}

static void read_message(reader *r, const char *line, const regmatch_t *match) {
    const char *severity = line + match[OF_SEVERITY].rm_so;
    char *text = copy_text(line + match[OF_TEXT].rm_so);
    if (starts_with(severity, "note")) {
        append_text(&r->notes, "%s%s", r->notes == NULL ? "" : "\n", text);
        return;
    }
    finish_last(r);
    r->last = (cltile_diagnostic){.severity = starts_with(severity, "error") ? CLTILE_ERROR : CLTILE_WARNING,
                                  .id = take_id(text),
                                  .line = read_number(line, &match[OF_LINE]),
                                  .column = read_number(line, &match[OF_COLUMN]),
                                  .message = text};
    if (r->last.line > 0)
        r->last.file = format_text("%.*s", (int)match[OF_FILE].rm_eo, line);
}

void add_clang_findings(findings *found, const findings_format *format, const char *output) {
    reader r = {.found = found, .format = format};
    regex_t expression;
    if (regcomp(&expression, pattern, REG_EXTENDED) != 0)
        end_without_memory();
    for (const char *line; (line = take_line(&output)) != NULL;) {
        regmatch_t match[MATCHES];
        if (regexec(&expression, line, MATCHES, match, 0) == 0)
            read_message(&r, line, match);
    }
    regfree(&expression);
    finish_last(&r);
}
