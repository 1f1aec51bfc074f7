/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The rules for calls of the builtins, and reports of calls that break them. docs/diagnostics.md describes each. */

#pragma once

#include "cltile/cltile.h"

#include <stdbool.h>
#include <stddef.h>

/* The order of the table in diagnostic.c, which has each rule's id, severity and remedy. */
typedef enum cltile_rule {
    CLTILE_RULE_MEDIA_BLOCK_SIZE_NOT_CONSTANT,
    CLTILE_RULE_MEDIA_BLOCK_WIDTH,
    CLTILE_RULE_MEDIA_BLOCK_HEIGHT,
    CLTILE_RULE_MEDIA_BLOCK_HEIGHT_OF_BUFFER,
    CLTILE_RULE_MEDIA_BLOCK_OFFSET,
    CLTILE_RULE_MEDIA_BLOCK_REGION_LARGER,
    CLTILE_RULE_MEDIA_BLOCK_REGION_SMALLER,
    CLTILE_RULE_MEDIA_BLOCK_PADDING,
    CLTILE_RULE_MEDIA_BLOCK_SUB_GROUP_SIZE,
    CLTILE_RULE_MEDIA_BLOCK_IMAGE_SHARED,
    CLTILE_RULE_MEDIA_BLOCK_IMAGE_ORIGIN,
    CLTILE_RULE_MEDIA_BLOCK_IMAGE_FORMAT,
    CLTILE_RULE_MEDIA_BLOCK_DIVERGENT_FLOW,
    CLTILE_RULE_MEDIA_BLOCK_DIVERGENT_ARGUMENT,
    CLTILE_RULE_ASYNC_COPY_LINE_LENGTH,
    CLTILE_RULE_ASYNC_COPY_PLANE_AREA,
    CLTILE_RULE_ASYNC_COPY_ELEMENT_SIZE,
    CLTILE_RULE_ASYNC_COPY_PLANES,
    CLTILE_RULE_ASYNC_COPY_LOCAL_SIZE,
    CLTILE_RULE_ASYNC_COPY_OVERLAP,
    CLTILE_RULE_ASYNC_COPY_EVENT_NOT_WAITED,
    CLTILE_RULE_ASYNC_COPY_EVENT_NEVER_WAITED, /* the same id, where it is an error */
    CLTILE_RULE_ASYNC_COPY_WAIT_BEFORE_COPY,
    CLTILE_RULE_ASYNC_COPY_WAIT_OTHER_SLOT,
    CLTILE_RULE_ASYNC_COPY_DESTINATION_READ,
    CLTILE_RULE_ASYNC_COPY_DESTINATION_WRITTEN,
    CLTILE_RULE_ASYNC_COPY_SOURCE_WRITTEN,
    CLTILE_RULE_ASYNC_COPY_SOURCE_NOT_SYNCHRONIZED,
    CLTILE_RULE_ASYNC_COPY_DESTINATION_IN_USE,
    CLTILE_RULE_ASYNC_COPY_DIVERGENT_FLOW,
    CLTILE_RULE_ASYNC_COPY_DIVERGENT_ARGUMENT,
    CLTILE_RULE_ASYNC_COPY_OUT_OF_BOUNDS,
    CLTILE_RULE_ASYNC_COPY_ALIGNMENT,
    CLTILE_RULE_ASYNC_COPY_EVENT_ARGUMENT,
    CLTILE_RULE_ASYNC_COPY_VERSION_0_9_0,
    CLTILE_RULE_SUB_GROUP_DIVERGENT_FLOW,
    CLTILE_RULE_NOT_ALL_CHECKED,
    CLTILE_RULE_CODEPLAY_COPIES_STRIPPED,
    CLTILE_RULE_CODEPLAY_EVENT_IN_MEMORY,
    CLTILE_RULE_NO_SUCH_BUILTIN,
    CLTILE_RULE_INDIRECT_CALL,
    CLTILE_RULE_RECURSION,
    CLTILE_RULE_SUB_GROUP_SIZE,
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
    bool is_chosen[CLTILE_RULE_COUNT];         /* the severity, by an option */
    bool has_reported[CLTILE_RULE_COUNT];
    size_t errors;
    char **message; /* receives the first error; not NULL */
} cltile_reporter;

/* Takes severities from the table, then from options->warnings. Fails if an option names no rule. */
cltile_status cltile_start_reporter(cltile_reporter *r, const cltile_options *options, char **message);

/* The first rule with that id, which one has. */
cltile_rule cltile_find_rule(const char *id);

/* Gives a rule another severity, unless an option has chosen one. */
void cltile_set_severity(cltile_reporter *r, cltile_rule rule, cltile_severity severity);

/* Whether any rule that can be switched off is reported or is an error. */
bool cltile_reports_anything(const cltile_reporter *r);

/* Reports one finding. The message is one or two sentences without a full stop at the end; the rule adds the remedy. */
__attribute__((format(printf, 4, 5))) void cltile_report_at(cltile_reporter *r, cltile_rule rule,
                                                            const cltile_location *location, const char *format, ...);

/* The same of a formatted message. `remedy` replaces the rule's remedy, unless it is NULL. */
void cltile_report_message(cltile_reporter *r, cltile_rule rule, const cltile_location *location, const char *message,
                           const char *remedy);
