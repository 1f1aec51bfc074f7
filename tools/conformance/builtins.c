/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The builtins, and the cases that each has. */

#include "conformance.h"

#include <stdlib.h>
#include <string.h>

const builtin builtins[] = {
#define CLTILE_FUNCTION(extension, name, uses) {#extension, #name},
#include "report/builtins.inc"
};
const size_t builtin_count = sizeof builtins / sizeof *builtins;

static const suite *const suites[] = {&media_blocks, &sub_group_blocks, &blocks_2d, &copies,
                                      &shuffles,     &combinations,     &ballots,   &queries,
                                      &matrices,     &conversions,      &barriers};
enum { SUITES = sizeof suites / sizeof *suites };

/* A case of a function that is no builtin of the table would be lost: it ends the program. */
static size_t row_of(const char *name) {
    for (size_t i = 0; i < builtin_count; ++i)
        if (strcmp(builtins[i].name, name) == 0)
            return i;
    fprintf(stderr, "cltile-conformance: %s is not in builtins.inc\n", name);
    abort();
}

static const char *builtin_of(const suite *s, size_t number) {
    const void *row = (const char *)s->rows + number / s->cases_of_row * s->row_size;
    return *(const char *const *)row;
}

test_case *find_cases(size_t *count) {
    size_t most = 0;
    for (size_t i = 0; i < SUITES; ++i)
        most += suites[i]->row_count * suites[i]->cases_of_row;
    test_case *cases = allocate(most * sizeof *cases);
    *count = 0;
    for (size_t i = 0; i < SUITES; ++i)
        for (size_t number = 0; number < suites[i]->row_count * suites[i]->cases_of_row; ++number)
            cases[(*count)++] = (test_case){row_of(builtin_of(suites[i], number)), suites[i], number};
    return cases;
}
