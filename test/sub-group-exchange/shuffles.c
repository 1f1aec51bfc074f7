/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs the shuffles of every type in work-groups of one to three dimensions, and compares each lane's results with
 * plain C.
 *
 * shuffles [options] FOLDER
 *   FOLDER has <type>.bc of Inputs/shuffle.cl for all types
 *   --every N    every Nth of these files
 *   --defined    what the specification defines alone: lanes that exist
 *   --counter F  adds the number of cases to file F
 */

#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FUNCTIONS = 4 };

static const char *const functions[FUNCTIONS] = {"shuffle", "shuffle_down", "shuffle_up", "shuffle_xor"};

static const struct type {
    const char *name;
    size_t size, used; /* bytes; a vector of 3 has the size of 4 */
} types[] = {
    {"char", 1, 1},      {"char2", 2, 2},      {"char4", 4, 4},    {"char8", 8, 8},    {"char16", 16, 16},
    {"uchar", 1, 1},     {"uchar2", 2, 2},     {"uchar4", 4, 4},   {"uchar8", 8, 8},   {"uchar16", 16, 16},
    {"short", 2, 2},     {"short2", 4, 4},     {"short3", 8, 6},   {"short4", 8, 8},   {"short8", 16, 16},
    {"short16", 32, 32}, {"ushort", 2, 2},     {"ushort2", 4, 4},  {"ushort3", 8, 6},  {"ushort4", 8, 8},
    {"ushort8", 16, 16}, {"ushort16", 32, 32}, {"int", 4, 4},      {"int2", 8, 8},     {"int3", 16, 12},
    {"int4", 16, 16},    {"int8", 32, 32},     {"int16", 64, 64},  {"uint", 4, 4},     {"uint2", 8, 8},
    {"uint3", 16, 12},   {"uint4", 16, 16},    {"uint8", 32, 32},  {"uint16", 64, 64}, {"float", 4, 4},
    {"float2", 8, 8},    {"float3", 16, 12},   {"float4", 16, 16}, {"float8", 32, 32}, {"float16", 64, 64},
    {"long", 8, 8},      {"ulong", 8, 8},      {"double", 8, 8},   {"half", 2, 2},
};

static struct run {
    host host;
    const struct type *type;
    unsigned size;
    size_t items;     /* of a work-group */
    uint8_t *values;  /* two for each work-item */
    uint32_t *wanted; /* the number that it asks by */
    cl_uint2 *lanes;  /* its sub-group and lane */
    bool defined;
    uint32_t seed;
    long cases;
} run = {.seed = 2463534242u};

/* The work-item that is a lane of another's sub-group; or -1. */
static long find_lane(size_t item, uint32_t lane) {
    const size_t group = item / run.items * run.items;
    for (size_t other = group; other < group + run.items; ++other)
        if (run.lanes[other].s[0] == run.lanes[item].s[0] && run.lanes[other].s[1] == lane)
            return (long)other;
    return -1;
}

/* The value that a function gives: first or second (0, 1) of a lane. */
static uint32_t choose(int function, uint32_t lane, uint32_t wanted, int *which) {
    *which = 0;
    if (function == 0)
        return wanted;
    if (function == 1) {
        const uint32_t index = lane + wanted;
        *which = index >= run.size;
        return index >= run.size ? index - run.size : index;
    }
    *which = 1;
    if (function == 3)
        return lane ^ wanted;
    *which = wanted <= lane;
    return wanted <= lane ? lane - wanted : lane + run.size - wanted;
}

static void compare(const uint8_t *results) {
    for (size_t i = 0; i < GROUPS * run.items * FUNCTIONS; ++i) {
        const size_t item = i / FUNCTIONS;
        const int function = (int)(i % FUNCTIONS);
        int which;
        const long found = find_lane(item, choose(function, run.lanes[item].s[1], run.wanted[item], &which));
        if (found < 0 && run.defined)
            continue;
        const size_t from = 2 * (found < 0 ? item : (size_t)found) + (size_t)which;
        ++run.cases;
        if (memcmp(results + i * run.type->size, run.values + from * run.type->size, run.type->used) == 0)
            continue;
        char text[160];
        snprintf(text, sizeof text, "sub-groups of %u in work-groups of %zu: work-item %zu, lane %u, asks for %u",
                 run.size, run.items, item, run.lanes[item].s[1], run.wanted[item]);
        fprintf(stderr, "intel_sub_group_%s of %s\n", functions[function], run.type->name);
        host_die("another value than plain C's", text);
    }
}

/* Most lanes are in the sub-group; some are past its end, or as far as numbers go. */
static uint32_t draw_wanted(void) {
    const uint32_t number = host_random(&run.seed) >> 3;
    switch (number % 8) {
    case 0:
        return number / 8 % (2 * run.size);
    case 1:
        return run.defined ? 0 : 2 * run.size + number / 8 % 5;
    case 2:
        return run.defined ? run.size - 1 : UINT32_MAX - number / 8 % 3 * run.size;
    default:
        return number / 8 % run.size;
    }
}

static void run_shape(cl_kernel kernel, unsigned size, const size_t shape[3]) {
    run.size = size;
    run.items = shape[0] * shape[1] * shape[2];
    const size_t items = GROUPS * run.items, values_size = items * 2 * run.type->size;
    const size_t results_size = items * FUNCTIONS * run.type->size;
    run.values = allocate(values_size, 1);
    run.wanted = allocate(items, sizeof *run.wanted);
    run.lanes = allocate(items, sizeof *run.lanes);
    uint8_t *results = allocate(results_size, 1);
    for (size_t i = 0; i < values_size; ++i)
        run.values[i] = (uint8_t)(host_random(&run.seed) >> 11);
    for (size_t i = 0; i < items; ++i)
        run.wanted[i] = draw_wanted();
    cl_mem buffers[] = {
        host_buffer(&run.host, values_size, run.values), host_buffer(&run.host, items * sizeof *run.wanted, run.wanted),
        host_buffer(&run.host, results_size, results), host_buffer(&run.host, items * sizeof *run.lanes, run.lanes)};
    for (cl_uint i = 0; i < 4; ++i)
        host_check(clSetKernelArg(kernel, i, sizeof *buffers, &buffers[i]), "clSetKernelArg");
    host_run_groups(&run.host, kernel, GROUPS, shape);
    host_check(clEnqueueReadBuffer(run.host.queue, buffers[2], CL_TRUE, 0, results_size, results, 0, NULL, NULL),
               "clEnqueueReadBuffer");
    host_check(clEnqueueReadBuffer(run.host.queue, buffers[3], CL_TRUE, 0, items * sizeof *run.lanes, run.lanes, 0,
                                   NULL, NULL),
               "clEnqueueReadBuffer");
    compare(results);
    for (int i = 0; i < 4; ++i)
        clReleaseMemObject(buffers[i]);
    free(run.values);
    free(run.wanted);
    free(run.lanes);
    free(results);
}

int main(int argc, char **argv) {
    size_t every = 1;
    const char *counter = NULL;
    for (int i = 1; i < argc - 1; ++i)
        if (strcmp(argv[i], "--every") == 0)
            every = (size_t)atoi(argv[++i]);
        else if (strcmp(argv[i], "--defined") == 0)
            run.defined = true;
        else if (strcmp(argv[i], "--counter") == 0)
            counter = argv[++i];
        else
            host_die("no such option", argv[i]);
    if (argc < 2 || every == 0)
        return 2;
    run.host = host_open();
    for (size_t i = 0; i < sizeof types / sizeof *types; i += every) {
        run.type = &types[i];
        run_shapes(&run.host, argv[argc - 1], run.type->name, "shuffle", run_shape);
    }
    printf("%ld results of shuffles, all equal to plain C\n", run.cases);
    host_count_cases(counter, (unsigned long)run.cases);
    host_close(&run.host);
    return 0;
}
