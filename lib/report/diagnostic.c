/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of rules, and how findings reach the caller. */

#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct rule_row {
    const char *id;
    cltile_severity severity;
    const char *remedy;
} rule_row;

static const rule_row rules[] = {
#define RULE(name, id, severity, remedy) {id, severity, remedy},
#include "report/rules.inc"
#undef RULE
};

/* ---- Severities ---- */

/* A warning option's rule and what becomes of it: "no-ID", "error=ID", "no-error=ID". Returns the ID. */
static const char *split_option(const char *option, int *severity) {
    static const struct {
        const char *prefix;
        int severity;
    } forms[] = {{"no-error=", CLTILE_WARNING}, {"error=", CLTILE_ERROR}, {"no-", -1}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; ++i)
        if (strncmp(option, forms[i].prefix, strlen(forms[i].prefix)) == 0) {
            *severity = forms[i].severity;
            return option + strlen(forms[i].prefix);
        }
    return NULL;
}

/* "all" leaves notes, and what was switched off, as they are. */
static void choose_severity(cltile_reporter *r, size_t rule, int severity, bool all) {
    if (all && severity >= 0 && r->severities[rule] < CLTILE_WARNING)
        return;
    r->severities[rule] = (signed char)severity;
}

static cltile_status apply_option(cltile_reporter *r, const char *option) {
    int severity = 0;
    const char *id = split_option(option, &severity);
    bool found = false;
    const bool all = id != NULL && strcmp(id, "all") == 0;
    for (size_t i = 0; id != NULL && i < CLTILE_FIRST_FIXED_RULE; ++i)
        if (all || strcmp(rules[i].id, id) == 0) {
            choose_severity(r, i, severity, all);
            found = true;
        }
    if (found)
        return CLTILE_SUCCESS;
    return cltile_fail(
        CLTILE_INVALID_ARGUMENT, r->message,
        "option warnings: '%s' %s: there are no-ID, error=ID and no-error=ID, where ID is all, or one of "
        "docs/diagnostics.md that linking does not depend on",
        option, id == NULL ? "is of no known form" : "names no diagnostic");
}

cltile_status cltile_start_reporter(cltile_reporter *r, const cltile_options *options, char **message) {
    *r = (cltile_reporter){.on_diagnostic = options->on_diagnostic, .user = options->user, .message = message};
    for (size_t i = 0; i < CLTILE_RULE_COUNT; ++i)
        r->severities[i] = (signed char)rules[i].severity;
    cltile_status status = CLTILE_SUCCESS;
    for (const char *const *option = options->warnings; option != NULL && *option != NULL && status == CLTILE_SUCCESS;
         ++option)
        status = apply_option(r, *option);
    return status;
}

bool cltile_reports_anything(const cltile_reporter *r) {
    for (size_t i = 0; i < CLTILE_FIRST_FIXED_RULE; ++i)
        if (r->severities[i] == CLTILE_ERROR || (r->severities[i] >= 0 && r->on_diagnostic != NULL))
            return true;
    return false;
}

/* Rows that follow each other may have one id, with a severity for each case. */
const char *cltile_diagnostic_id(size_t number) {
    for (size_t i = 0; i < CLTILE_RULE_COUNT; ++i)
        if ((i == 0 || strcmp(rules[i].id, rules[i - 1].id) != 0) && number-- == 0)
            return rules[i].id;
    return NULL;
}

/* ---- Findings ---- */

/* The location as the beginning of a message. */
static int format_location(char *text, size_t size, const cltile_location *location) {
    if (location->file != NULL && location->line > 0 && location->column == 0)
        return snprintf(text, size, "%s:%u: ", location->file, location->line);
    if (location->file != NULL && location->line > 0)
        return snprintf(text, size, "%s:%u:%u: ", location->file, location->line, location->column);
    if (location->kernel != NULL && location->function != NULL && strcmp(location->kernel, location->function) != 0)
        return snprintf(text, size, "kernel '%s', function '%s': ", location->kernel, location->function);
    if (location->function != NULL || location->kernel != NULL)
        return snprintf(text, size, "%s '%s': ", location->kernel == NULL ? "function" : "kernel",
                        location->kernel == NULL ? location->function : location->kernel);
    return snprintf(text, size, "%s", "");
}

char *cltile_format_diagnostic(const cltile_diagnostic *diagnostic) {
    static const char *const severities[] = {"note", "warning", "error"};
    char where[512];
    if (diagnostic == NULL)
        return NULL;
    const cltile_location location = {diagnostic->kernel, diagnostic->function, diagnostic->file, diagnostic->line,
                                      diagnostic->column};
    format_location(where, sizeof where, &location);
    const bool has_note = diagnostic->note != NULL;
    return cltile_format("%s%s: %s [%s]%s%s", where, severities[diagnostic->severity], diagnostic->message,
                         diagnostic->id, has_note ? ". Remedy: " : "", has_note ? diagnostic->note : "");
}

void cltile_report_message(cltile_reporter *r, cltile_rule rule, const cltile_location *location, const char *message,
                           const char *remedy) {
    if (r->severities[rule] < 0)
        return;
    const cltile_diagnostic diagnostic = {
        .size = sizeof diagnostic,
        .id = rules[rule].id,
        .severity = (cltile_severity)r->severities[rule],
        .kernel = location->kernel,
        .function = location->function,
        .file = location->file,
        .line = location->line,
        .column = location->column,
        .message = message,
        .note = remedy == NULL ? rules[rule].remedy : remedy,
    };
    if (r->on_diagnostic != NULL)
        r->on_diagnostic(r->user, &diagnostic);
    if (diagnostic.severity == CLTILE_ERROR && r->errors++ == 0) {
        char where[512];
        format_location(where, sizeof where, location);
        cltile_fail(CLTILE_INVALID_KERNEL, r->message, "%s%s [%s]. Remedy: %s", where, diagnostic.message,
                    diagnostic.id, diagnostic.note);
    }
}

void cltile_report_at(cltile_reporter *r, cltile_rule rule, const cltile_location *location, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *message = cltile_format_list(format, arguments);
    va_end(arguments);
    if (message != NULL) /* else the call fails by it */
        cltile_report_message(r, rule, location, message, NULL);
    free(message);
}
