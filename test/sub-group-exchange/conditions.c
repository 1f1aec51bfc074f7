/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs exchanges that only some sub-groups of a work-group reach, and compares each lane's results with plain C.
 *
 * conditions [options] FOLDER
 *   FOLDER has int.bc of Inputs/conditions.cl
 *   --barriers   ... with BARRIERS
 *   --counter F  adds the number of cases to file F
 */

#include "plain/exchange.h"
#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESULTS = 12 };

static const char *const names[RESULTS] = {"two stages",
                                           "both arms",
                                           "arms in a loop",
                                           "odd lanes",
                                           "after a return",
                                           "loop in an arm",
                                           "rounds by votes",
                                           "rows of sub-groups",
                                           "rounds in an arm",
                                           "rounds and a return",
                                           "rounds for some work-groups",
                                           "barriers in an arm"};

static struct run {
    host host;
    size_t items; /* of a work-group */
    int *values;
    cl_uint2 *lanes; /* a work-item's sub-group and lane */
    size_t compared; /* of the results */
    uint32_t seed;
    long cases;
} run = {.compared = RESULTS - 1, .seed = 2463534242u};

/* What the work-items of a sub-group have together. */
typedef struct together {
    int first, smallest, largest, positive; /* of lane 0; of all; how many odd lanes have positive values */
    int scan, above;                        /* the sum up to a lane, the largest from it on */
    int sevens;                             /* how often 7 can be taken from all values before none is above 0 */
    uint32_t lanes, sub_groups;
} together;

static together find_together(size_t item) {
    together t = {.smallest = run.values[item], .largest = run.values[item], .above = run.values[item], .lanes = 1};
    long other;
    for (uint32_t lane = 0; (other = plain_find_lane(run.lanes, run.items, item, lane)) >= 0; ++lane) {
        const int value = run.values[other];
        t.first = lane == 0 ? value : t.first;
        t.smallest = value < t.smallest ? value : t.smallest;
        t.largest = value > t.largest ? value : t.largest;
        t.positive += lane % 2 == 1 && value > 0;
        t.above = lane > run.lanes[item].s[1] && value > t.above ? value : t.above;
        t.scan += lane <= run.lanes[item].s[1] ? value : 0;
        t.sevens += value > 0 ? (value + 6) / 7 : 0;
        t.lanes = lane + 1;
    }
    for (size_t i = item / run.items * run.items, end = i + run.items; i < end; ++i)
        t.sub_groups = run.lanes[i].s[0] >= t.sub_groups ? run.lanes[i].s[0] + 1 : t.sub_groups;
    return t;
}

/* The sum of the values that a sub-group's rows have. */
static int find_rows(size_t item, const together *t) {
    int sum = 0;
    for (uint32_t r = run.lanes[item].s[0]; r < 7 * GROUPS && sum <= 300; r += t->sub_groups)
        for (uint32_t k = 0; r % 5 != 3 && k <= r; ++k)
            sum += run.values[plain_find_lane(run.lanes, run.items, item, (k + r) % t->lanes)];
    return sum;
}

/* What a lane and lane 0 have when each takes three times its own and once lane 0's. */
static void add_first(uint32_t own[2]) {
    own[0] = 3 * own[0] + own[1];
    own[1] *= 4;
}

static void take_turns(uint32_t own[2], uint32_t group, uint32_t id) {
    for (uint32_t k = 0; k <= id % 3; ++k) {
        add_first(own);
        if ((group + k) % 3 == 0) {
            own[0] = 5 * own[0] + 7;
            own[1] = 5 * own[1] + 7;
            if ((group + k + id) % 3 == 2)
                return;
        }
        add_first(own);
    }
}

static int find_turns(size_t item, int first) {
    const uint32_t group = (uint32_t)(item / run.items), id = run.lanes[item].s[0];
    uint32_t own[2] = {(uint32_t)run.values[item], (uint32_t)first};
    take_turns(own, group, id);
    add_first(own);
    if (group % 3 == 2)
        take_turns(own, group, id);
    return (int)own[0];
}

static void expect(size_t item, int expected[RESULTS]) {
    const together t = find_together(item);
    const int x = run.values[item], id = (int)run.lanes[item].s[0], lane = (int)run.lanes[item].s[1];
    const size_t group = item / run.items * run.items;
    int total = 0;
    for (size_t i = group; i < group + run.items; ++i)
        total += run.values[i];
    /* k = 0 and 2 for even sub-groups, 1 for odd ones */
    const int scans = id % 2 == 0 ? 2 * t.scan + 2 * (lane + 1) : t.scan + lane + 1;
    expected[0] = id == 0 ? total + t.first : 0;
    expected[1] = id % 2 == 0 ? t.largest + x * x : t.smallest - x * x * x;
    expected[2] = scans;
    expected[3] = lane % 2 == 1 ? t.positive : 0;
    expected[4] = id == 0 ? t.first : 0;
    expected[5] = id == 0 ? t.above : 0;
    expected[6] = t.sevens;
    expected[7] = find_rows(item, &t) + lane;
    expected[8] = id % 2 == 1 ? id * t.scan + id * (id + 1) / 2 : 0;
    expected[9] = id % 3 == 1 ? -56 : 61 + id; /* values are below 50 */
    expected[10] = find_turns(item, t.first);
    expected[11] =
        id % 2 == 1 ? run.values[plain_find_lane(run.lanes, run.items, item, ((uint32_t)lane + 1) % t.lanes)] : 0;
}

static void compare(unsigned size, const int *results) {
    for (size_t item = 0; item < GROUPS * run.items; ++item) {
        int expected[RESULTS];
        expect(item, expected);
        for (size_t i = 0; i < run.compared; ++i, ++run.cases) {
            if (results[RESULTS * item + i] == expected[i])
                continue;
            char text[160];
            snprintf(text, sizeof text, "%s, sub-groups of %u in work-groups of %zu: work-item %zu has %d, not %d",
                     names[i], size, run.items, item, results[RESULTS * item + i], expected[i]);
            host_die("another value than plain C's", text);
        }
    }
}

static void run_shape(size_t type, cl_kernel kernel, unsigned size, const size_t shape[3]) {
    (void)type;
    run.items = shape[0] * shape[1] * shape[2];
    const size_t items = GROUPS * run.items;
    run.values = allocate(items, sizeof *run.values);
    run.lanes = allocate(items, sizeof *run.lanes);
    int *results = allocate(items * RESULTS, sizeof *results);
    for (size_t i = 0; i < items; ++i)
        run.values[i] = (int)(host_random(&run.seed) >> 7) % 100 - 50;
    const argument arguments[] = {{items * sizeof *run.values, run.values},
                                  {items * RESULTS * sizeof *results, results},
                                  {items * sizeof *run.lanes, run.lanes}};
    run_kernel(&run.host, kernel, shape, arguments, 3);
    compare(size, results);
    free(run.values);
    free(run.lanes);
    free(results);
}

int main(int argc, char **argv) {
    const char *counter = NULL;
    for (int i = 1; i < argc - 1; ++i)
        if (strcmp(argv[i], "--barriers") == 0)
            run.compared = RESULTS;
        else if (strcmp(argv[i], "--counter") == 0)
            counter = argv[++i];
        else
            host_die("no such option", argv[i]);
    if (argc < 2)
        return 2;
    run.host = host_open();
    run_shapes(&run.host, argv[argc - 1], (const char *const[]){"int", NULL}, "conditions", false, run_shape);
    printf("%ld results of exchanges under conditions, all equal to plain C\n", run.cases);
    host_count_cases(counter, (unsigned long)run.cases);
    host_close(&run.host);
    return 0;
}
