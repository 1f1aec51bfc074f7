/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The findings of libcltile about kernels, as text and as JSON. */

#pragma once

#include "cltile/cltile.h"
#include "text.h"

#include <stdbool.h>

typedef struct findings {
    char *text; /* all of them, formatted; NULL: none */
    size_t errors, warnings, notes;
} findings;

typedef enum findings_form { FINDINGS_TEXT, FINDINGS_JSON, FINDINGS_SARIF } findings_form;

/* How a finding is written. */
typedef struct findings_format {
    const char *label; /* the input's name, where a finding has no file */
    findings_form form;
    bool colours;
} findings_format;

/* A path without the current folder; NULL for NULL. */
const char *shorten_path(const char *path);

/* A path as a URI: relative to the current folder, or of the scheme file. */
char *make_uri(const char *path);

/* The name of a severity, and its colour on a terminal; by cltile_severity. */
typedef struct severity_row {
    const char *name, *colour;
} severity_row;

extern const severity_row severities[];

/* Whether text on this stream is coloured: it is a terminal that is not dumb, and NO_COLOR is not set. */
bool wants_colours(int descriptor);

/* Appends a finding: "FILE:LINE:COLUMN: error: MESSAGE [ID]", with the line of the source and the remedy below it, or a
 * JSON object on a line. */
void add_finding(findings *found, const findings_format *format, const cltile_diagnostic *diagnostic);

/* Appends findings that another process wrote, with their numbers. */
void append_findings(findings *found, findings_form form, const findings *more);

/* Appends Clang's errors and warnings, out of what it prints. The ID is the warning's option, such as
 * -Wunused-variable, or "clang"; the note has Clang's notes. */
void add_clang_findings(findings *found, const findings_format *format, const char *output);

/* ---- SARIF 2.1.0: a log of what cltile check found (sarif.c) ---- */

/* What is printed where memory runs out. */
#define SARIF_WITHOUT_MEMORY                                                                                           \
    "{\"version\": \"2.1.0\", \"runs\": [{\"tool\": {\"driver\": {\"name\": \"cltile\"}}, "                            \
    "\"invocations\": [{\"executionSuccessful\": false}], \"results\": []}]}\n"

/* Prints the log. `results` are those of findings.h, or ""; `errors` say why a file could not be checked, or NULL. */
void print_sarif(const char *results, const char *errors);

/* ---- The sections of docs/diagnostics.md, which the command contains (explain.c) ---- */

/* The IDs that the page explains, in its order. */
void add_explained_ids(words *ids);

/* What the page says about an ID, as plain text; "" for an unknown one. */
char *explain(const char *id);

/* Prints what the page says about an ID, for a terminal. Reports an unknown ID as wrong usage of `subcommand`, and
 * returns false. */
bool explain_finding(const char *subcommand, const char *id);
