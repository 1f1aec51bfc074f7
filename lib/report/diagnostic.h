/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules for calls of the builtins, and reports of calls that break them. docs/diagnostics.md describes each. */

#pragma once

#include "cltile/cltile.h"

#include <stdbool.h>
#include <stddef.h>

/* rules.inc has each rule's id, severity and remedy. */
typedef enum cltile_rule {
#define RULE(name, id, severity, remedy) name,
#include "report/rules.inc"
#undef RULE
    CLTILE_RULE_COUNT
} cltile_rule;

/* A module that breaks this rule or a later one cannot be linked: these are always errors. */
#define CLTILE_FIRST_FIXED_RULE CLTILE_RULE_NO_SUCH_BUILTIN

/* Where the call that breaks a rule was written; strings may be NULL, numbers 0. */
typedef struct cltile_location {
    const char *kernel, *function, *file;
    unsigned line, column;
} cltile_location;

/* Receives the findings of one check or link. */
typedef struct cltile_reporter {
    cltile_diagnostic_fn on_diagnostic; /* or NULL */
    void *user;
    signed char severities[CLTILE_RULE_COUNT]; /* of cltile_severity; below 0: not reported */
    size_t errors;
    char **message; /* receives the first error; not NULL */
} cltile_reporter;

/* Takes severities from the table, then from options->warnings. Fails if an option names no rule. */
cltile_status cltile_start_reporter(cltile_reporter *r, const cltile_options *options, char **message);

/* Whether any rule that can be switched off is reported or is an error. */
bool cltile_reports_anything(const cltile_reporter *r);

/* Reports one finding. The message is one or two sentences without a full stop at the end; the rule adds the remedy. */
__attribute__((format(printf, 4, 5))) void cltile_report_at(cltile_reporter *r, cltile_rule rule,
                                                            const cltile_location *location, const char *format, ...);

/* The same of a formatted message. `remedy` replaces the rule's remedy, unless it is NULL. */
void cltile_report_message(cltile_reporter *r, cltile_rule rule, const cltile_location *location, const char *message,
                           const char *remedy);
