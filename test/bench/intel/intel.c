/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Machine code of media block builtins for Intel GPUs: from cltile's SPIR-V beside what the same compiler, ocloc, makes
 * of the same source alone, where the builtins are its own. No such GPU is needed.
 *
 * bench-intel [--json] [--all] [DEVICE|TYPE...]
 *
 * All devices, and all types such as uc16, unless some are named; of each width the least and the largest region, or
 * with --all every one.
 *
 * Instructions are counted as they stand in the code; messages are compared one by one, with their descriptors and
 * regions. Exits with 1 when a kernel has more instructions than the compiler's own, or other messages.
 */

#include "code.h"
#include "file.h"
#include "kernels.h"
#include "process.h"
#include "report.h"
#include "results.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* GPUs with media block messages; no version of ocloc has them all. */
static const char *const devices[] = {"skl", "tgllp", "dg2-g10", "mtl-h", "arl-h"};
#define DEVICES (sizeof devices / sizeof *devices)

/* Kernels of kernels.cl that do more than call one builtin. */
static const char *const shapes[] = {"copy",   "one_image",      "neighbours", "loop",        "next_read_early",
                                     "branch", "loaded_offsets", "function",   "lane_numbers"};
#define SHAPES (sizeof shapes / sizeof *shapes)

/* Of kernels that are alike. */
typedef struct row {
    char name[32];
    size_t kernels, worse, other_sends, same_code; /* on all devices */
    size_t linked[DEVICES], plain[DEVICES];        /* instructions */
    double worst;                                  /* the largest ratio of a kernel */
} row;

typedef struct bench {
    bool json, all;
    bool has_device[DEVICES], has_type[BLOCK_TYPES];
    row shapes[SHAPES];
    row alone[2]; /* of the type: read, write */
    row sums[2];  /* the same of all types */
    size_t worse;
} bench;

/* ---- Comparison ---- */

/* A kernel's name begins with what it is, its type and "_w". */
static row *find_row(bench *b, const block_type *type, const char *kernel) {
    static const char *const directions[2] = {"read", "write"};
    char name[64];
    for (size_t i = 0; i < 2 + SHAPES; ++i) {
        snprintf(name, sizeof name, "%s_%s_w", i < 2 ? directions[i] : shapes[i - 2], type->suffix);
        if (starts_with(kernel, name))
            return i < 2 ? &b->alone[i] : &b->shapes[i - 2];
    }
    return NULL;
}

static bool compare_codes(row *r, size_t device, const isa_kernel *kernel, const code *linked, const code *plain) {
    if (plain->blocks == 0)
        return report_error(kernel->name, "ocloc alone sends no media block");
    const bool same = have_same_sends(linked, plain);
    const double ratio = (double)linked->instructions / (double)plain->instructions;
    ++r->kernels;
    r->linked[device] += linked->instructions;
    r->plain[device] += plain->instructions;
    r->other_sends += !same;
    r->same_code += strcmp(linked->text, plain->text) == 0;
    r->worst = ratio > r->worst ? ratio : r->worst;
    if (!same || ratio > 1) {
        ++r->worse;
        report_remark("note", kernel->name, "on %s %zu instructions, and of ocloc alone %zu; %s messages",
                      devices[device], linked->instructions, plain->instructions, same ? "the same" : "other");
    }
    return true;
}

static bool compare_kernel(bench *b, const block_type *type, size_t device, const isa_kernel *linked,
                           const isa_kernel *plain) {
    row *r = find_row(b, type, plain->name);
    if (r == NULL || strcmp(linked->name, plain->name) != 0 || linked->lanes != plain->lanes)
        return report_error(plain->name, "cltile's program has %s in SIMD%u in its place, not SIMD%u", linked->name,
                            linked->lanes, plain->lanes);
    code codes[2] = {0};
    return read_code("cltile", linked, &codes[0]) && read_code("ocloc alone", plain, &codes[1]) &&
           compare_codes(r, device, plain, &codes[0], &codes[1]);
}

static bool compare_on_device(bench *b, const block_type *type, const program *p, size_t device) {
    isa_kernels linked = {NULL, 0}, plain = {NULL, 0};
    bool compared =
        compile_program(p, devices[device], false, &linked) && compile_program(p, devices[device], true, &plain);
    if (compared && linked.count != plain.count)
        compared = report_error(type->suffix, "%zu kernels come from cltile's SPIR-V, and %zu from the source",
                                linked.count, plain.count);
    for (size_t i = 0; i < plain.count && compared; ++i)
        compared = compare_kernel(b, type, device, &linked.rows[i], &plain.rows[i]);
    return compared;
}

/* ---- Tables ---- */

static void print_heading(const bench *b, const char *table) {
    if (b->json)
        return;
    printf("\n%-24s %8s", table, "kernels");
    for (size_t d = 0; d < DEVICES; ++d)
        if (b->has_device[d])
            printf(" %9s %9s", devices[d], "plain");
    printf(" %7s %7s %12s %10s\n", "worst", "worse", "other sends", "same code");
}

static void print_row(bench *b, const char *table, const char *what, const row *r) {
    if (b->json) {
        results_row("intel", table);
        printf(", \"%s\": \"%s\", \"kernels\": %zu", what, r->name, r->kernels);
    } else
        printf("%-24s %8zu", r->name, r->kernels);
    for (size_t d = 0; d < DEVICES; ++d)
        if (b->has_device[d] && b->json)
            printf(", \"%s\": %zu, \"%s_plain\": %zu", devices[d], r->linked[d], devices[d], r->plain[d]);
        else if (b->has_device[d])
            printf(" %9zu %9zu", r->linked[d], r->plain[d]);
    printf(b->json ? ", \"worst_ratio\": %.4f, \"worse\": %zu, \"other_sends\": %zu, \"same_code\": %zu}\n"
                   : " %7.3f %7zu %12zu %10zu\n",
           r->worst, r->worse, r->other_sends, r->same_code);
    fflush(stdout);
    b->worse += r->worse;
}

static void add_to_sum(row *sum, const row *r) {
    sum->kernels += r->kernels;
    sum->worse += r->worse;
    sum->other_sends += r->other_sends;
    sum->same_code += r->same_code;
    sum->worst = r->worst > sum->worst ? r->worst : sum->worst;
    for (size_t d = 0; d < DEVICES; ++d) {
        sum->linked[d] += r->linked[d];
        sum->plain[d] += r->plain[d];
    }
}

/* ---- The whole ---- */

static bool compare_type(bench *b, const block_type *type) {
    const choice kernels = {.target = "intel", .least_lanes = 8, .most_lanes = 16, .all = b->all};
    program p = {NULL, NULL};
    memset(b->alone, 0, sizeof b->alone);
    snprintf(b->alone[0].name, sizeof b->alone[0].name, "read_%s", type->suffix);
    snprintf(b->alone[1].name, sizeof b->alone[1].name, "write_%s", type->suffix);
    bool compared = write_program(type, &kernels, &p);
    for (size_t d = 0; d < DEVICES && compared; ++d)
        if (b->has_device[d])
            compared = compare_on_device(b, type, &p, d);
    free_program(&p);
    for (size_t i = 0; i < 2 && compared; ++i) {
        print_row(b, "Each builtin alone", "builtin", &b->alone[i]);
        add_to_sum(&b->sums[i], &b->alone[i]);
    }
    return compared;
}

static bool compare_all(bench *b) {
    print_heading(b, "Each builtin alone");
    for (size_t t = 0; t < BLOCK_TYPES; ++t)
        if (b->has_type[t] && !compare_type(b, &block_types[t]))
            return false;
    for (size_t i = 0; i < 2; ++i) {
        snprintf(b->sums[i].name, sizeof b->sums[i].name, i == 0 ? "all reads" : "all writes");
        print_row(b, "Each builtin alone", "builtin", &b->sums[i]);
    }
    print_heading(b, "In kernels of all types");
    for (size_t i = 0; i < SHAPES; ++i)
        print_row(b, "In kernels of all types", "kernel", &b->shapes[i]);
    return true;
}

/* Whether the word is an option, or names a device or a type, which is then chosen. */
static bool choose(bench *b, const char *word) {
    if (strcmp(word, "--json") == 0)
        return b->json = true;
    if (strcmp(word, "--all") == 0)
        return b->all = true;
    for (size_t d = 0; d < DEVICES; ++d)
        if (strcmp(word, devices[d]) == 0)
            return b->has_device[d] = true;
    return choose_type(b->has_type, word);
}

/* Unless some were named, all GPUs that the installed ocloc compiles for. */
static void complete_devices(bench *b) {
    words known = {0};
    bool any = false;
    add_ocloc_devices(&known);
    for (size_t d = 0; d < DEVICES; ++d)
        any = any || b->has_device[d];
    for (size_t d = 0; d < DEVICES && !any; ++d)
        for (size_t i = 0; i < known.count; ++i)
            b->has_device[d] = b->has_device[d] || strcmp(known.items[i], devices[d]) == 0;
}

int main(int argc, char **argv) {
    bench b = {.json = false};
    for (int i = 1; i < argc; ++i)
        if (!choose(&b, argv[i])) {
            fprintf(stderr,
                    "usage: bench-intel [--json] [--all] [skl|tgllp|dg2-g10|mtl-h|arl-h|TYPE...], TYPE as uc16\n");
            return EXIT_WRONG_USAGE;
        }
    complete_devices(&b);
    complete_types(b.has_type);
    for (size_t i = 0; i < SHAPES; ++i)
        snprintf(b.shapes[i].name, sizeof b.shapes[i].name, "%s", shapes[i]);
    catch_signals();
    if (b.json)
        results_about("intel", "ocloc, for GPUs that need not be there");
    else
        printf("media blocks as machine code: instructions of cltile's kernels, and of ocloc's own builtins (plain)\n");
    const bool compared = compare_all(&b);
    end_by_caught_signal();
    return !compared || b.worse > 0;
}
