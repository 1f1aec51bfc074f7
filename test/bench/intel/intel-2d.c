/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Machine code of each function of cl_intel_subgroup_2d_block_io for Intel GPUs: from cltile's SPIR-V beside what the
 * same compiler, ocloc, makes of the same source alone, where the functions are its own. No such GPU is needed.
 *
 * bench-intel-2d [--json] [DEVICE...]
 *
 * All devices unless some are named. Instructions are counted as they stand in the code; messages are compared one by
 * one, with their descriptors. Exits with 1 when a kernel has more instructions than the compiler's own, or other
 * messages.
 */

#include "comparison.h"
#include "file.h"
#include "results.h"
#include "text.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* GPUs with 2D block messages. The last is known to older versions of ocloc, too, which do not have the functions. */
static const char *const devices[] = {"lnl-m", "bmg-g21", "ptl-h", "pvc"};
#define DEVICES (sizeof devices / sizeof *devices)

/* What the functions' names begin with. */
static const char *const families[] = {"read_8b",        "read_16b", "read_32b", "read_transform",
                                       "read_transpose", "write",    "prefetch"};
#define FAMILIES (sizeof families / sizeof *families)
#define TABLE "Each function alone"

static row *find_row(void *user, const isa_kernel *kernel) {
    row *rows = user;
    for (size_t f = 0; f < FAMILIES; ++f)
        if (starts_with(kernel->name, families[f]))
            return &rows[f];
    return NULL;
}

static bool compare_all(comparison *c, row rows[FAMILIES]) {
    program p = {NULL, NULL};
    const bool compared = take_program(BENCH_2D_BLOCKS, "intel-xe2", &p) && compare_program(c, &p);
    free_program(&p);
    row sum = {.name = "all"};
    print_heading(c, TABLE);
    for (size_t f = 0; f < FAMILIES && compared; ++f) {
        print_row(c, TABLE, "functions", &rows[f]);
        add_to_sum(&sum, &rows[f]);
    }
    if (compared)
        print_row(c, TABLE, "functions", &sum);
    return compared;
}

int main(int argc, char **argv) {
    row rows[FAMILIES] = {{.kernels = 0}};
    comparison c = {
        .bench = "intel-2d", .devices = devices, .device_count = DEVICES, .find_row = find_row, .user = rows};
    bool has_devices = false;
    for (int i = 1; i < argc; ++i) {
        const bool is_json = strcmp(argv[i], "--json") == 0;
        c.json |= is_json;
        has_devices |= !is_json;
        if (!is_json && !choose_device(&c, argv[i])) {
            fputs("usage: bench-intel-2d [--json] [lnl-m|bmg-g21|ptl-h|pvc...]\n", stderr);
            return EXIT_WRONG_USAGE;
        }
    }
    for (size_t d = 0; d < DEVICES; ++d)
        c.has_device[d] |= !has_devices;
    for (size_t f = 0; f < FAMILIES; ++f)
        snprintf(rows[f].name, sizeof rows[f].name, "%s", families[f]);
    catch_signals();
    if (c.json)
        results_about("intel-2d", "ocloc, for GPUs that need not be there");
    else
        puts("2D blocks as machine code: instructions of cltile's kernels, and of ocloc's own functions (plain)");
    const bool compared = compare_all(&c, rows);
    end_by_caught_signal();
    return !compared || c.worse > 0;
}
