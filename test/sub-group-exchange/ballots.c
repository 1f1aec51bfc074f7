/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs ballots, what reads them, and the masks of lanes in work-groups of one to three dimensions, and compares each
 * lane's results with plain C, which counts bits one by one.
 *
 * ballots [--wide] [--every N] [--defined] [--counter FILE] FOLDER
 *   FOLDER has uint4.bc of Inputs/ballot.cl, with --wide for sub-groups of 64 and 128; every Nth launch runs; with
 *   --defined what the specification defines is compared alone; the number of cases is added to FILE
 */

#include "plain/exchange.h"
#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MASKS = PLAIN_MASKS, NUMBERS = PLAIN_NUMBERS };

static struct run {
    host host;
    unsigned size;
    size_t items; /* of a work-group */
    int *predicates;
    uint32_t *wanted;
    cl_uint4 *masks; /* of sub-groups, from the work-group's first work-item on */
    cl_uint2 *lanes; /* a work-item's sub-group and lane */
    bool defined;
    uint32_t seed;
    long cases;
} run = {.seed = 2463534242u};

static void fail(size_t which, size_t item) {
    char text[160];
    snprintf(text, sizeof text, "%s, sub-groups of %u in work-groups of %zu: work-item %zu, lane %u",
             plain_ballots[which], run.size, run.items, item, run.lanes[item].s[1]);
    host_die("another value than plain C's", text);
}

static bool expects_bit(size_t which, size_t item, uint32_t lane) {
    const long other = which == 0 ? plain_find_lane(run.lanes, run.items, item, lane) : 0;
    const bool is_true = other >= 0 && run.predicates[other] != 0;
    return plain_expects_bit(which, run.lanes[item].s[1], lane, is_true, run.size);
}

static void compare_masks(const cl_uint4 *masks) {
    for (size_t i = 0; i < GROUPS * run.items * MASKS; ++i, ++run.cases)
        for (uint32_t lane = 0; lane < PLAIN_MOST_BITS; ++lane)
            if (plain_has_bit(&masks[i], lane) != expects_bit(i % MASKS, i / MASKS, lane))
                fail(i % MASKS, i / MASKS);
}

static void compare_numbers(const uint32_t *numbers) {
    for (size_t item = 0; item < GROUPS * run.items; ++item) {
        const uint32_t own = run.lanes[item].s[1], wanted = run.wanted[item];
        const cl_uint4 *mask = &run.masks[item / run.items * run.items + run.lanes[item].s[0]];
        uint32_t expected[NUMBERS];
        plain_read_ballot(mask, own, wanted, run.size, expected);
        for (size_t i = 0; i < NUMBERS; ++i) {
            const bool is_defined =
                i == 1 ? plain_find_lane(run.lanes, run.items, item, wanted) >= 0 : i < 5 || expected[2] > 0;
            if (run.defined && !is_defined)
                continue;
            ++run.cases;
            if (numbers[NUMBERS * item + i] != expected[i])
                fail(MASKS + i, item);
        }
    }
}

/* No bits, all, one, or any; of lanes that no sub-group has, too. */
static cl_uint4 draw_mask(void) {
    const uint32_t number = host_random(&run.seed) >> 3;
    cl_uint4 mask = {{0}};
    for (unsigned i = 0; i < 4; ++i)
        mask.s[i] = number % 4 == 0 ? 0 : number % 4 == 1 ? UINT32_MAX : host_random(&run.seed);
    if (number % 8 == 4)
        mask.s[number / 8 % run.size / 32] = 1u << number / 8 % run.size % 32;
    return mask;
}

static void run_shape(size_t type, cl_kernel kernel, unsigned size, const size_t shape[3]) {
    (void)type;
    run.size = size;
    run.items = shape[0] * shape[1] * shape[2];
    const size_t items = GROUPS * run.items;
    run.predicates = allocate(items, sizeof *run.predicates);
    run.wanted = allocate(items, sizeof *run.wanted);
    run.masks = allocate(items, sizeof *run.masks);
    run.lanes = allocate(items, sizeof *run.lanes);
    cl_uint4 *bits = allocate(items * MASKS, sizeof *bits);
    uint32_t *numbers = allocate(items * NUMBERS, sizeof *numbers);
    for (size_t i = 0; i < items; ++i) {
        const uint32_t number = host_random(&run.seed) >> 3;
        run.predicates[i] = number % 3 == 0 ? 0 : 1 << number % 31;
        run.wanted[i] = number / 64 % 8 == 0 ? UINT32_MAX - number % 2 : number / 512 % (2 * PLAIN_MOST_BITS);
        run.wanted[i] = number / 64 % 8 < 3 ? run.wanted[i] : run.wanted[i] % size;
        run.masks[i] = draw_mask();
    }
    const argument arguments[] = {
        {items * sizeof *run.predicates, run.predicates}, {items * sizeof *run.wanted, run.wanted},
        {items * sizeof *run.masks, run.masks},           {items * MASKS * sizeof *bits, bits},
        {items * NUMBERS * sizeof *numbers, numbers},     {items * sizeof *run.lanes, run.lanes}};
    run_kernel(&run.host, kernel, shape, arguments, 6);
    compare_masks(bits);
    compare_numbers(numbers);
    free(run.predicates);
    free(run.wanted);
    free(run.masks);
    free(run.lanes);
    free(bits);
    free(numbers);
}

int main(int argc, char **argv) {
    const char *counter = NULL;
    bool wide = false;
    for (int i = 1; i < argc - 1; ++i)
        if (strcmp(argv[i], "--wide") == 0)
            wide = true;
        else if (strcmp(argv[i], "--every") == 0)
            every_launch = (size_t)atoi(argv[++i]);
        else if (strcmp(argv[i], "--defined") == 0)
            run.defined = true;
        else if (strcmp(argv[i], "--counter") == 0)
            counter = argv[++i];
        else
            host_die("no such option", argv[i]);
    if (argc < 2 || every_launch == 0)
        return 2;
    run.host = host_open();
    run_shapes(&run.host, argv[argc - 1], (const char *const[]){"uint4", NULL}, "ballot", wide, run_shape);
    printf("%ld results of ballots, all equal to plain C\n", run.cases);
    host_count_cases(counter, (unsigned long)run.cases);
    host_close(&run.host);
    return 0;
}
