/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What one check found. */

#include "report/report.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(const char *text) {
    return text == NULL ? "" : text;
}

/* Whether two findings tell a reader the same: of a line, whichever kernel it is about. */
static bool is_same(const cltile_finding *f, cltile_rule rule, const cltile_location *location, const char *message) {
    const char *ours = f->location.line > 0 ? f->location.file : f->location.kernel;
    const char *theirs = location->line > 0 ? location->file : location->kernel;
    return f->rule == rule && f->location.line == location->line && f->location.column == location->column &&
           strcmp(text_of(ours), text_of(theirs)) == 0 &&
           strcmp(text_of(f->location.function), text_of(location->function)) == 0 && strcmp(f->message, message) == 0;
}

void cltile_add_finding(cltile_found *found, cltile_rule rule, const cltile_location *location, const char *message,
                        const char *remedy) {
    for (size_t i = 0; i < found->count; ++i)
        if (is_same(&found->findings[i], rule, location, message))
            return;
    cltile_finding *grown = cltile_reallocate(found->findings, found->count + 1, sizeof *grown);
    if (grown == NULL)
        return;
    found->findings = grown;
    cltile_finding finding = {rule, *location, cltile_copy_text(message, SIZE_MAX), remedy};
    finding.location.file = location->file == NULL ? NULL : cltile_copy_text(location->file, SIZE_MAX);
    grown[found->count] = finding;
    if (finding.message != NULL && (location->file == NULL) == (finding.location.file == NULL))
        ++found->count;
    else {
        free(finding.message);
        free((char *)finding.location.file);
    }
}

static int compare(const cltile_location *a, const cltile_location *b) {
    if ((a->line == 0) != (b->line == 0))
        return a->line == 0 ? 1 : -1;
    const int files = strcmp(text_of(a->file), text_of(b->file));
    if (files != 0)
        return files;
    return a->line != b->line ? (a->line > b->line) - (a->line < b->line)
                              : (a->column > b->column) - (a->column < b->column);
}

/* Insertion keeps the order of equals, and most findings come in order. */
static void sort(cltile_found *found) {
    for (size_t i = 1; i < found->count; ++i) {
        const cltile_finding finding = found->findings[i];
        size_t at = i;
        for (; at > 0 && compare(&found->findings[at - 1].location, &finding.location) > 0; --at)
            found->findings[at] = found->findings[at - 1];
        found->findings[at] = finding;
    }
}

void cltile_report_found(cltile_found *found, cltile_reporter *reporter) {
    sort(found);
    for (size_t i = 0; i < found->count; ++i)
        cltile_report_message(reporter, found->findings[i].rule, &found->findings[i].location,
                              found->findings[i].message, found->findings[i].remedy);
}

void cltile_free_found(cltile_found *found) {
    for (size_t i = 0; i < found->count; ++i) {
        free((char *)found->findings[i].location.file);
        free(found->findings[i].message);
    }
    free(found->findings);
}
