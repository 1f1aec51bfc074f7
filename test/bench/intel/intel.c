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

#include "comparison.h"
#include "file.h"
#include "results.h"
#include "text.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* GPUs with media block messages; no version of ocloc has them all. */
static const char *const devices[] = {"skl", "tgllp", "dg2-g10", "mtl-h", "arl-h"};
#define DEVICES (sizeof devices / sizeof *devices)

/* Kernels of kernels.cl that do more than call one builtin. */
static const char *const shapes[] = {"copy",   "one_image",      "neighbours", "loop",        "next_read_early",
                                     "branch", "loaded_offsets", "function",   "lane_numbers"};
#define SHAPES (sizeof shapes / sizeof *shapes)

typedef struct bench {
    comparison compared;
    bool all, has_type[BLOCK_TYPES];
    const block_type *type;
    row shapes[SHAPES];
    row alone[2]; /* of the type: read, write */
    row sums[2];  /* the same of all types */
} bench;

/* ---- The whole ---- */

/* A kernel's name begins with what it is, its type and "_w". */
static row *find_row(void *user, const isa_kernel *kernel) {
    bench *b = user;
    static const char *const directions[2] = {"read", "write"};
    char name[64];
    for (size_t i = 0; i < 2 + SHAPES; ++i) {
        snprintf(name, sizeof name, "%s_%s_w", i < 2 ? directions[i] : shapes[i - 2], b->type->suffix);
        if (starts_with(kernel->name, name))
            return i < 2 ? &b->alone[i] : &b->shapes[i - 2];
    }
    return NULL;
}

static bool compare_type(bench *b, const block_type *type) {
    const choice kernels = {.target = "intel", .least_lanes = 8, .most_lanes = 16, .all = b->all};
    program p = {NULL, NULL};
    memset(b->alone, 0, sizeof b->alone);
    snprintf(b->alone[0].name, sizeof b->alone[0].name, "read_%s", type->suffix);
    snprintf(b->alone[1].name, sizeof b->alone[1].name, "write_%s", type->suffix);
    b->type = type;
    const bool compared = write_program(type, &kernels, &p) && compare_program(&b->compared, &p);
    free_program(&p);
    for (size_t i = 0; i < 2 && compared; ++i) {
        print_row(&b->compared, "Each builtin alone", "builtin", &b->alone[i]);
        add_to_sum(&b->sums[i], &b->alone[i]);
    }
    return compared;
}

static bool compare_all(bench *b) {
    print_heading(&b->compared, "Each builtin alone");
    for (size_t t = 0; t < BLOCK_TYPES; ++t)
        if (b->has_type[t] && !compare_type(b, &block_types[t]))
            return false;
    for (size_t i = 0; i < 2; ++i) {
        snprintf(b->sums[i].name, sizeof b->sums[i].name, i == 0 ? "all reads" : "all writes");
        print_row(&b->compared, "Each builtin alone", "builtin", &b->sums[i]);
    }
    print_heading(&b->compared, "In kernels of all types");
    for (size_t i = 0; i < SHAPES; ++i)
        print_row(&b->compared, "In kernels of all types", "kernel", &b->shapes[i]);
    return true;
}

/* Whether the word is an option, or names a device or a type, which is then chosen. */
static bool choose(bench *b, const char *word) {
    if (strcmp(word, "--json") == 0)
        return b->compared.json = true;
    if (strcmp(word, "--all") == 0)
        return b->all = true;
    return choose_device(&b->compared, word) || choose_type(b->has_type, word);
}

int main(int argc, char **argv) {
    bench b = {
        .compared = {.bench = "intel", .devices = devices, .device_count = DEVICES, .find_row = find_row, .user = &b}};
    for (int i = 1; i < argc; ++i)
        if (!choose(&b, argv[i])) {
            fprintf(stderr,
                    "usage: bench-intel [--json] [--all] [skl|tgllp|dg2-g10|mtl-h|arl-h|TYPE...], TYPE as uc16\n");
            return EXIT_WRONG_USAGE;
        }
    complete_devices(&b.compared);
    complete_types(b.has_type);
    for (size_t i = 0; i < SHAPES; ++i)
        snprintf(b.shapes[i].name, sizeof b.shapes[i].name, "%s", shapes[i]);
    catch_signals();
    if (b.compared.json)
        results_about("intel", "ocloc, for GPUs that need not be there");
    else
        printf("media blocks as machine code: instructions of cltile's kernels, and of ocloc's own builtins (plain)\n");
    const bool compared = compare_all(&b);
    end_by_caught_signal();
    return !compared || b.compared.worse > 0;
}
