/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs broadcasts, votes, reductions and scans of every type in work-groups of one to three dimensions, and compares
 * each lane's results with plain C.
 *
 * combinations [options] FOLDER
 *   FOLDER has <type>.bc of Inputs/combine.cl for all types
 *   --every N    every Nth launch: of all types where N is at most 24. Programs without one are not built
 *   --intel      ... by Intel's names, for elements of 1 and 2 bytes
 *   --without T  all types but T
 *   --counter F  adds the number of cases to file F
 */

#include "plain/exchange.h"
#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const functions[PLAIN_COMBINATIONS] = {
    "broadcast",          "reduce_add",         "reduce_min",         "reduce_max",         "scan_exclusive_add",
    "scan_exclusive_min", "scan_exclusive_max", "scan_inclusive_add", "scan_inclusive_min", "scan_inclusive_max",
};

enum { FUNCTIONS = PLAIN_COMBINATIONS, VOTES = 2 };

static struct run {
    host host;
    const plain_type *types[PLAIN_TYPES], *type;
    unsigned size;
    uint32_t seed;
    long cases;
} run = {.seed = 2463534242u};

static void fail(const char *function, size_t items, size_t item) {
    char text[160];
    snprintf(text, sizeof text, "sub_group_%s of %s, sub-groups of %u in work-groups of %zu: work-item %zu", function,
             run.type->name, run.size, items, item);
    host_die("another value than plain C's", text);
}

static plain_sub_group find_sub_group(const int8_t *values, const cl_uint2 *lanes, size_t items, size_t item) {
    plain_sub_group s = {.id = lanes[item].s[0]};
    for (size_t i = item / items * items; i < (item / items + 1) * items; ++i)
        if (lanes[i].s[0] == s.id) {
            if (lanes[i].s[1] >= PLAIN_MOST_LANES)
                fail("local_id", items, i);
            s.values[lanes[i].s[1]] = values[i];
            ++s.count;
        }
    return s;
}

static void compare(const int8_t *values, const cl_uint2 *lanes, size_t items, const uint8_t *results,
                    const int *votes) {
    for (size_t item = 0; item < GROUPS * items; ++item) {
        const plain_sub_group s = find_sub_group(values, lanes, items, item);
        uint8_t expected[FUNCTIONS * 8];
        int any = 0, all = 1;
        run.type->combine(&s, lanes[item].s[1], expected);
        for (size_t i = 0; i < FUNCTIONS; ++i)
            if (memcmp(expected + i * run.type->size, results + (item * FUNCTIONS + i) * run.type->size,
                       run.type->size) != 0)
                fail(functions[i], items, item);
        for (unsigned i = 0; i < s.count; ++i) {
            any |= s.values[i] > 6;
            all &= s.values[i] < 7 && s.values[i] != -8;
        }
        if ((votes[VOTES * item] != 0) != (any != 0))
            fail("any", items, item);
        if ((votes[VOTES * item + 1] != 0) != (all != 0))
            fail("all", items, item);
        run.cases += FUNCTIONS + VOTES;
    }
}

static void run_shape(size_t type, cl_kernel kernel, unsigned size, const size_t shape[3]) {
    run.type = run.types[type];
    run.size = size;
    const size_t items = shape[0] * shape[1] * shape[2], count = GROUPS * items;
    const size_t results_size = count * FUNCTIONS * run.type->size, votes_size = count * VOTES * sizeof(int);
    int8_t *values = allocate(count, 1);
    uint8_t *results = allocate(results_size, 1);
    int *votes = allocate(votes_size, 1);
    cl_uint2 *lanes = allocate(count, sizeof *lanes);
    for (size_t i = 0; i < count; ++i)
        values[i] = (int8_t)((int)(host_random(&run.seed) >> 7) % 16 - 8);
    const argument arguments[] = {
        {count, values}, {results_size, results}, {votes_size, votes}, {count * sizeof *lanes, lanes}};
    run_kernel(&run.host, kernel, shape, arguments, 4);
    compare(values, lanes, items, results, votes);
    free(values);
    free(results);
    free(votes);
    free(lanes);
}

int main(int argc, char **argv) {
    const char *counter = NULL, *without = "";
    size_t type_count = PLAIN_TYPES;
    for (int i = 1; i < argc - 1; ++i)
        if (strcmp(argv[i], "--every") == 0)
            every_launch = (size_t)atoi(argv[++i]);
        else if (strcmp(argv[i], "--without") == 0)
            without = argv[++i];
        else if (strcmp(argv[i], "--intel") == 0)
            type_count = 4;
        else if (strcmp(argv[i], "--counter") == 0)
            counter = argv[++i];
        else
            host_die("no such option", argv[i]);
    if (argc < 2 || every_launch == 0)
        return 2;
    run.host = host_open();
    const char *names[PLAIN_TYPES + 1] = {NULL};
    for (size_t i = 0, count = 0; i < type_count; ++i)
        if (strcmp(plain_types[i].name, without) != 0) {
            run.types[count] = &plain_types[i];
            names[count++] = plain_types[i].name;
        }
    run_shapes(&run.host, argv[argc - 1], names, "combine", false, run_shape);
    printf("%ld results of lanes combined, all equal to plain C\n", run.cases);
    host_count_cases(counter, (unsigned long)run.cases);
    host_close(&run.host);
    return 0;
}
