/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Memory, messages and reports. */

#pragma once

#include "cltile/cltile.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* ---- Memory, and whether it ran out (memory.c) ----
 *
 * Whoever gets NULL stops what it does, and nobody passes a status on for it: the thread remembers, and the function of
 * the API that was called returns CLTILE_OUT_OF_MEMORY, whatever the rest made of it. */

/* `count` times `size` bytes, all zero, for free(); also for 0 of them. NULL when memory runs out. */
void *cltile_allocate(size_t count, size_t size);

/* As realloc() for `count` times `size` bytes, more than 0. When memory runs out, NULL, and the old ones are kept. */
void *cltile_reallocate(void *old, size_t count, size_t size);

/* A new last row, all zero, of an array, whose address `rows` is; none before, NULL. NULL when memory runs out. */
void *cltile_add_row(void *rows, size_t *count, size_t size);

/* The first `length` characters of a text, or fewer where it ends, and a zero; for free(). */
char *cltile_copy_text(const char *text, size_t length);

/* A text as printf() prints it; for free(). */
__attribute__((format(printf, 1, 2))) char *cltile_format(const char *format, ...);
__attribute__((format(printf, 1, 0))) char *cltile_format_list(const char *format, va_list arguments);

/* Whether memory ran out in this thread, since that was last set to false; setting it returns what it was. */
bool cltile_is_out_of_memory(void);
bool cltile_set_out_of_memory(bool value);

/* ---- Error messages: one allocation, owned by whoever receives it (memory.c) ---- */

/* Formats into *message, freeing what was there, unless `message` is NULL. Returns `status`, so that a failing function
 * can end in one statement. When memory runs out *message becomes NULL. */
__attribute__((format(printf, 3, 4))) cltile_status cltile_fail(cltile_status status, char **message,
                                                                const char *format, ...);

/* A call of a function of the API: a caller's callback may make others meanwhile. */
typedef struct cltile_call {
    bool before; /* whether memory had run out */
    char *own;   /* where the caller wants no message */
    char **message;
} cltile_call;

/* Such a function begins with the first, after which call->message is that or its own, and is empty. It ends with the
 * second: CLTILE_OUT_OF_MEMORY, with its message, if memory ran out since, else `status`. */
void cltile_begin_call(cltile_call *call, char **message);
cltile_status cltile_end_call(cltile_call *call, cltile_status status);

/* ---- Structures of options, whatever version of cltile.h a caller has (options.c) ---- */

/* A field of a structure of options. */
typedef struct cltile_options_field {
    const char *name;
    size_t offset, size;
} cltile_options_field;

#define CLTILE_OPTIONS_FIELD(type, name)                                                                               \
    { #name, offsetof(type, name), sizeof(((type *)0)->name) }

/* A structure of options, which begins with its size. */
typedef struct cltile_options_type {
    const char *name, *initializer; /* the latter is the macro */
    size_t size;
    const cltile_options_field *fields; /* ended by one without a name */
} cltile_options_type;

/* Copies a structure of options, unless it is NULL, over the defaults in `complete`. Fails for one of no size, for one
 * that ends within a field, and for one of a newer caller that asks for what nobody knows here: a field past those of
 * the type that is not zero. */
cltile_status cltile_copy_options(const cltile_options_type *type, const void *options, void *complete, char **message);

/* ---- Rules for calls of the builtins, docs/diagnostics.md, and reports of what breaks them (diagnostic.c) ---- */

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

/* ---- What one check found, kept until it is in the order of the source (found.c) ---- */

typedef struct cltile_finding {
    cltile_rule rule;
    cltile_location location; /* its file is the list's, other strings are the module's */
    char *message;
    const char *remedy; /* a literal; NULL: the rule's */
} cltile_finding;

/* Starts as {0}. */
typedef struct cltile_found {
    cltile_finding *findings;
    size_t count;
} cltile_found;

/* Adds a finding, unless the same was found: kernels that share a function would say the same of a line again and
 * again. It is left out, too, when memory runs out. `remedy` is a literal that replaces the rule's remedy, or NULL. */
void cltile_add_finding(cltile_found *found, cltile_rule rule, const cltile_location *location, const char *message,
                        const char *remedy);

/* Hands out what was found: by file, line and column, then what has no line, else in the order it was found. */
void cltile_report_found(cltile_found *found, cltile_reporter *reporter);

void cltile_free_found(cltile_found *found);
