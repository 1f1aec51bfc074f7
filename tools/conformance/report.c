/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What was found: as a table by extension, and as JSON. */

#include "../text.h"
#include "conformance.h"

#include <string.h>

static const char *const verdicts[] = {
    [VERDICT_NONE] = "no case", [VERDICT_RIGHT] = "right", [VERDICT_ABSENT] = "not there", [VERDICT_WRONG] = "wrong"};

bool is_chosen(const settings *s, size_t builtin) {
    const char *only = s->only;
    return only == NULL || strstr(builtins[builtin].name, only) != NULL ||
           strstr(builtins[builtin].extension, only) != NULL;
}

/* The case that decides a builtin's verdict; NULL: it has none. */
static const outcome *worst_of(const findings *f, size_t builtin) {
    const outcome *worst = NULL;
    for (size_t i = 0; i < f->count; ++i)
        if (f->cases[i].builtin == builtin && (worst == NULL || f->outcomes[i].verdict > worst->verdict))
            worst = &f->outcomes[i];
    return worst;
}

verdict verdict_of(const findings *f, size_t builtin) {
    const outcome *worst = worst_of(f, builtin);
    return worst == NULL ? VERDICT_NONE : worst->verdict;
}

static unsigned results_of(const findings *f, size_t builtin) {
    unsigned results = 0;
    for (size_t i = 0; i < f->count; ++i)
        if (f->cases[i].builtin == builtin)
            results += f->outcomes[i].results;
    return results;
}

/* A case's form; "": it has one. */
static const char *form_of(const findings *f, const outcome *o) {
    const test_case *c = &f->cases[o - f->outcomes];
    const char *form = c->suite->form == NULL ? NULL : c->suite->form(c->number);
    return form == NULL ? "" : form;
}

/* ---- The table ---- */

typedef struct counts {
    size_t of[4];
    unsigned results;
} counts;

static counts count_extension(const findings *f, const char *extension) {
    counts c = {0};
    for (size_t i = 0; i < builtin_count; ++i)
        if (is_chosen(f->settings, i) && (extension == NULL || strcmp(builtins[i].extension, extension) == 0)) {
            c.of[verdict_of(f, i)] += 1;
            c.results += results_of(f, i);
        }
    return c;
}

static void print_row(FILE *out, const char *name, const counts *c) {
    fprintf(out, "%-50s %6zu %6zu %10zu %8zu %9u\n", name, c->of[VERDICT_RIGHT], c->of[VERDICT_WRONG],
            c->of[VERDICT_ABSENT], c->of[VERDICT_NONE], c->results);
}

/* Of those that are chosen. */
static bool is_first_of_extension(const findings *f, size_t builtin) {
    for (size_t i = 0; i < builtin; ++i)
        if (is_chosen(f->settings, i) && strcmp(builtins[i].extension, builtins[builtin].extension) == 0)
            return false;
    return true;
}

/* Whether a builtin stands for all of its extension, which are all absent. */
static bool is_absent_as_a_whole(const findings *f, size_t builtin) {
    const counts c = count_extension(f, builtins[builtin].extension);
    return c.of[VERDICT_ABSENT] > 1 && c.of[VERDICT_RIGHT] + c.of[VERDICT_WRONG] + c.of[VERDICT_NONE] == 0;
}

static void print_verdict(FILE *out, const findings *f, size_t builtin) {
    const outcome *o = worst_of(f, builtin);
    const char *text = o == NULL ? "there is no case in this program" : o->text, *form = o == NULL ? "" : form_of(f, o);
    if (!is_absent_as_a_whole(f, builtin))
        fprintf(out, "  %s%s%s: %s\n", builtins[builtin].name, *form == '\0' ? "" : " ", form, text);
    else if (is_first_of_extension(f, builtin))
        fprintf(out, "  all of %s: %s\n", builtins[builtin].extension, text);
}

static void print_verdicts(FILE *out, const findings *f, verdict v) {
    bool is_first = true;
    for (size_t i = 0; i < builtin_count; ++i) {
        if (!is_chosen(f->settings, i) || verdict_of(f, i) != v)
            continue;
        if (is_first)
            fprintf(out, "\n%s:\n", verdicts[v]);
        is_first = false;
        print_verdict(out, f, i);
    }
}

void print_table(FILE *out, const findings *f) {
    fprintf(out, "%s: %s (%s)\n", f->device.platform, f->device.name, f->device.driver);
    fprintf(out, "%s%s\n\n", f->settings->layer == NULL ? "without a layer" : "by the layer ",
            f->settings->layer == NULL ? "" : f->settings->layer);
    fprintf(out, "%-50s %6s %6s %10s %8s %9s\n", "extension", "right", "wrong", "not there", "no case", "results");
    for (size_t i = 0; i < builtin_count; ++i) {
        const counts c = count_extension(f, builtins[i].extension);
        if (is_chosen(f->settings, i) && is_first_of_extension(f, i))
            print_row(out, builtins[i].extension, &c);
    }
    const counts all = count_extension(f, NULL);
    print_row(out, "all", &all);
    print_verdicts(out, f, VERDICT_WRONG);
    print_verdicts(out, f, VERDICT_ABSENT);
    print_verdicts(out, f, VERDICT_NONE);
    fprintf(out, "\n%.0f seconds\n", f->seconds);
}

/* ---- JSON ---- */

void print_findings_json(FILE *out, const findings *f) {
    const counts all = count_extension(f, NULL);
    print_json(out, "{'version': 1, 'platform': %s, 'device': %s, 'driver': %s, 'layer': %s,\n", f->device.platform,
               f->device.name, f->device.driver, f->settings->layer);
    print_json(out, " 'right': %z, 'wrong': %z, 'not_there': %z, 'no_case': %z,\n 'builtins': [", all.of[VERDICT_RIGHT],
               all.of[VERDICT_WRONG], all.of[VERDICT_ABSENT], all.of[VERDICT_NONE]);
    const char *before = "\n  ";
    for (size_t i = 0; i < builtin_count; ++i) {
        const outcome *o = worst_of(f, i);
        if (!is_chosen(f->settings, i))
            continue;
        fputs(before, out);
        before = ",\n  ";
        print_json(out, "{'name': %s, 'extension': %s, 'verdict': %s, 'results': %u, 'why': %s}", builtins[i].name,
                   builtins[i].extension, verdicts[verdict_of(f, i)], results_of(f, i),
                   o == NULL || o->text[0] == '\0' ? NULL : o->text);
    }
    fputs("]}\n", out);
}

/* ---- The list ---- */

void print_list(FILE *out, const test_case *cases, size_t count) {
    for (size_t i = 0; i < builtin_count; ++i) {
        size_t own = 0;
        for (size_t j = 0; j < count; ++j)
            own += cases[j].builtin == i;
        fprintf(out, "%s: %s: ", builtins[i].extension, builtins[i].name);
        fprintf(out, own == 0 ? "no case\n" : "%zu\n", own);
    }
}
