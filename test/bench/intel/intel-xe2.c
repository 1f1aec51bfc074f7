/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Machine code of media block builtins for Intel GPUs from Xe2 on, which have no media block messages: target
 * intel-xe2, and beside it target generic. No such GPU is needed.
 *
 * bench-intel-xe2 [--json] [--all] [TYPE...]
 *
 * All types such as uc16, unless some are named; in sub-groups of 16 and 32, of each width the least and the largest
 * region, or with --all every one. Instructions are counted as they stand in the code, messages are 2D blocks of
 * images. Exits with 1 when a block that has a row for the lanes of a sub-group has no message.
 */

#include "code.h"
#include "file.h"
#include "kernels.h"
#include "results.h"
#include "text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const devices[] = {"lnl-m", "bmg-g21", "ptl-h"};
#define DEVICES (sizeof devices / sizeof *devices)
#define GENERIC_DEVICE "bmg-g21" /* for which the generic code is compiled, too: it takes most of the time */

/* Of kernels that are alike. */
typedef struct row {
    char name[32];
    size_t kernels;
    size_t instructions[DEVICES], generic; /* generic: on GENERIC_DEVICE */
    size_t messages, without;              /* on it, and kernels that have none */
    size_t most;                           /* instructions of the longest kernel */
} row;

typedef struct bench {
    bool json, all, has_type[BLOCK_TYPES];
    row sums[4];    /* reads and writes, of 16 and of 32 lanes */
    size_t missing; /* kernels that should have a message and have none */
} bench;

/* The row of a kernel, whose name is <read|write>_<type>_w<width>_h<height>_s<lanes>. */
static row *find_row(row rows[4], const char *kernel) {
    return &rows[2 * starts_with(kernel, "write") + (strstr(kernel, "_s32") != NULL)];
}

/* Reads whatever the block, and writes of rows that have a byte for each lane: no write is narrower. */
static bool needs_message(const char *kernel, const block_type *type) {
    const char *width = strstr(kernel, "_w"), *lanes = strstr(kernel, "_s");
    return starts_with(kernel, "read") ||
           strtoul(width + 2, NULL, 10) * type->element_bytes >= strtoul(lanes + 2, NULL, 10);
}

static void count_code(bench *b, row *r, size_t device, const char *kernel, const block_type *type, const code *c) {
    r->instructions[device] += c->instructions;
    if (strcmp(devices[device], GENERIC_DEVICE) != 0)
        return;
    ++r->kernels;
    r->messages += c->blocks;
    r->without += c->blocks == 0;
    r->most = c->instructions > r->most ? c->instructions : r->most;
    if (c->blocks == 0 && needs_message(kernel, type)) {
        report_remark("note", kernel, "there is no 2D block message in %zu instructions", c->instructions);
        ++b->missing;
    }
}

static bool count_kernels(bench *b, row rows[4], const block_type *type, const program *p, size_t device,
                          bool generic) {
    isa_kernels kernels = {NULL, 0};
    bool counted = compile_program(p, devices[device], false, &kernels);
    for (size_t i = 0; i < kernels.count && counted; ++i) {
        code c = {0};
        row *r = find_row(rows, kernels.rows[i].name);
        counted = read_code("cltile", &kernels.rows[i], &c);
        if (generic)
            r->generic += c.instructions;
        else if (counted)
            count_code(b, r, device, kernels.rows[i].name, type, &c);
    }
    return counted;
}

/* ---- Tables ---- */

static void print_row(const bench *b, const row *r) {
    if (b->json) {
        results_row("intel-xe2", "Each builtin alone");
        printf(", \"builtin\": \"%s\", \"kernels\": %zu", r->name, r->kernels);
    } else
        printf("%-24s %8zu", r->name, r->kernels);
    for (size_t d = 0; d < DEVICES; ++d)
        if (b->json)
            printf(", \"%s\": %zu", devices[d], r->instructions[d]);
        else
            printf(" %9zu", r->instructions[d]);
    printf(b->json ? ", \"generic\": %zu, \"messages\": %zu, \"without\": %zu, \"longest\": %zu}\n"
                   : " %9zu %9zu %9zu %9zu\n",
           r->generic, r->messages, r->without, r->most);
    fflush(stdout);
}

static void name_row(row *r, size_t number, const char *type) {
    snprintf(r->name, sizeof r->name, "%s%s%s, %s lanes", type == NULL ? "all " : "",
             number < 2 ? (type == NULL ? "reads" : "read_") : (type == NULL ? "writes" : "write_"),
             type == NULL ? "" : type, number % 2 == 0 ? "16" : "32");
}

static void add_to_sum(row *sum, const row *r) {
    sum->kernels += r->kernels;
    sum->generic += r->generic;
    sum->messages += r->messages;
    sum->without += r->without;
    sum->most = r->most > sum->most ? r->most : sum->most;
    for (size_t d = 0; d < DEVICES; ++d)
        sum->instructions[d] += r->instructions[d];
}

/* ---- The whole ---- */

static bool count_target(bench *b, row rows[4], const block_type *type, bool generic) {
    const choice kernels = {
        .target = generic ? "generic" : "intel-xe2", .least_lanes = 16, .most_lanes = 32, .all = b->all, .alone = true};
    program p = {NULL, NULL};
    bool counted = write_program(type, &kernels, &p);
    for (size_t d = 0; d < DEVICES && counted; ++d)
        if (!generic || strcmp(devices[d], GENERIC_DEVICE) == 0)
            counted = count_kernels(b, rows, type, &p, d, generic);
    free_program(&p);
    return counted;
}

static bool count_type(bench *b, const block_type *type) {
    row rows[4];
    memset(rows, 0, sizeof rows);
    if (!count_target(b, rows, type, false) || !count_target(b, rows, type, true))
        return false;
    for (size_t i = 0; i < 4; ++i) {
        name_row(&rows[i], i, type->suffix);
        print_row(b, &rows[i]);
        add_to_sum(&b->sums[i], &rows[i]);
    }
    return true;
}

static bool count_all(bench *b) {
    complete_types(b->has_type);
    for (size_t t = 0; t < BLOCK_TYPES; ++t)
        if (b->has_type[t] && !count_type(b, &block_types[t]))
            return false;
    for (size_t i = 0; i < 4; ++i) {
        name_row(&b->sums[i], i, NULL);
        print_row(b, &b->sums[i]);
    }
    return true;
}

/* Whether the word is an option, or names a type, which is then chosen. */
static bool choose(bench *b, const char *word) {
    if (strcmp(word, "--json") == 0)
        return b->json = true;
    if (strcmp(word, "--all") == 0)
        return b->all = true;
    return choose_type(b->has_type, word);
}

int main(int argc, char **argv) {
    bench b = {.json = false};
    for (int i = 1; i < argc; ++i)
        if (!choose(&b, argv[i])) {
            fprintf(stderr, "usage: bench-intel-xe2 [--json] [--all] [TYPE...], TYPE as uc16\n");
            return EXIT_WRONG_USAGE;
        }
    catch_signals();
    if (b.json)
        results_about("intel-xe2", "ocloc, for GPUs that need not be there");
    else {
        printf(
            "media blocks as machine code of GPUs from Xe2 on: instructions; generic and messages are of " GENERIC_DEVICE
            "\n\n%-24s %8s",
            "Each builtin alone", "kernels");
        for (size_t d = 0; d < DEVICES; ++d)
            printf(" %9s", devices[d]);
        printf(" %9s %9s %9s %9s\n", "generic", "messages", "without", "longest");
    }
    const bool counted = count_all(&b);
    end_by_caught_signal();
    return !counted || b.missing > 0;
}
