/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Making a failing program small, step by step. */

#include "minimise.h"

#include <string.h>

typedef struct search {
    program *best;
    report *report;
    minimise_fails_fn fails;
    void *user;
    int tries, most_tries;
} search;

static const minimise_step *steps_of(const program *p) {
    static const minimise_step *const steps[KINDS] = {calls_steps, shapes_steps, exchanges_steps};
    return steps[p->kind];
}

static void settle(program *p) {
    if (p->kind == KIND_CALLS)
        calls_settle(p);
}

/* Where padding differs, a program is tried in vain, no more. */
static bool has_same_bytes(const void *a, const void *b, size_t size) {
    return memcmp(a, b, size) == 0;
}

static bool try_step(search *s, minimise_step step, int n, bool *smaller) {
    program candidate = *s->best;
    if (s->tries >= s->most_tries || !step(&candidate, n))
        return false;
    settle(&candidate);
    *smaller = !has_same_bytes(&candidate, s->best, sizeof candidate);
    if (!*smaller)
        return true;
    s->tries += 1;
    report r = {.number = s->report->number};
    *smaller = s->fails(s->user, &candidate, &r);
    if (*smaller) {
        *s->best = candidate;
        *s->report = r;
    }
    return true;
}

/* Each way of a step, the same once more as long as that helps. */
static bool try_all(search *s, minimise_step step) {
    bool any = false, smaller = false;
    for (int n = 0; try_step(s, step, n, &smaller); n += !smaller)
        any = any || smaller;
    return any;
}

int minimise(program *p, report *r, int most_tries, minimise_fails_fn fails, void *user) {
    search s = {p, r, fails, user, 0, most_tries};
    program one_input = *p;
    program_choose_input(&one_input, r->input);
    report about_one = {.number = r->number};
    settle(&one_input);
    if (fails(user, &one_input, &about_one)) {
        *p = one_input;
        *r = about_one;
    }
    for (bool any = true; any;) {
        any = false;
        for (const minimise_step *step = steps_of(p); *step != NULL; ++step)
            any = try_all(&s, *step) || any;
    }
    return s.tries;
}
