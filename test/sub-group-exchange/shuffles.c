/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Runs the shuffles of every type in work-groups of one to three dimensions, and compares each lane's results with
 * plain C.
 *
 * shuffles [options] FOLDER
 *   FOLDER has <type>.bc of Inputs/shuffle.cl for all types
 *   --khronos    ... of Inputs/khronos.cl: the shuffles of Khronos' extensions, and the broadcasts of ballots
 *   --every N    every Nth launch: of all types where N is at most 24. Programs without one are not built
 *   --defined    what the specification defines alone: lanes that exist
 *   --counter F  adds the number of cases to file F
 */

#include "plain/exchange.h"
#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VECTORS(name, size)                                                                                            \
    {name, size, size}, {name "2", 2 * (size), 2 * (size)}, {name "4", 4 * (size), 4 * (size)},                        \
        {name "8", 8 * (size), 8 * (size)}, {                                                                          \
        name "16", 16 * (size), 16 * (size)                                                                            \
    }
#define THREE(name, size)                                                                                              \
    { name "3", 4 * (size), 3 * (size) }

typedef struct type {
    const char *name;
    size_t size, used; /* bytes; a vector of 3 has the size of 4 */
} type;

static const type intels_types[] = {
    VECTORS("char", 1),  VECTORS("uchar", 1), VECTORS("short", 2), THREE("short", 2),  VECTORS("ushort", 2),
    THREE("ushort", 2),  VECTORS("int", 4),   THREE("int", 4),     VECTORS("uint", 4), THREE("uint", 4),
    VECTORS("float", 4), THREE("float", 4),   {"long", 8, 8},      {"ulong", 8, 8},    {"double", 8, 8},
    {"half", 2, 2},      {NULL, 0, 0},
};

static const type khronos_types[] = {
    VECTORS("char", 1), THREE("char", 1),     VECTORS("uchar", 1), THREE("uchar", 1),    VECTORS("short", 2),
    THREE("short", 2),  VECTORS("ushort", 2), THREE("ushort", 2),  VECTORS("int", 4),    THREE("int", 4),
    VECTORS("uint", 4), THREE("uint", 4),     VECTORS("long", 8),  THREE("long", 8),     VECTORS("ulong", 8),
    THREE("ulong", 8),  VECTORS("float", 4),  THREE("float", 4),   VECTORS("double", 8), THREE("double", 8),
    VECTORS("half", 2), THREE("half", 2),     {NULL, 0, 0},
};

/* The functions of a file: of Intel's extension, and of Khronos'. */
typedef struct family {
    const type *types;
    const char *kernel, *prefix, *const *functions;
    plain_choice (*choose)(size_t function, size_t item);
} family;

static struct run {
    host host;
    const family *family;
    const type *type;
    unsigned size;
    size_t items;     /* of a work-group */
    uint8_t *values;  /* two for each work-item */
    uint32_t *wanted; /* the number that it asks by */
    cl_uint2 *lanes;  /* its sub-group and lane */
    bool defined;
    uint32_t seed;
    long cases;
} run = {.seed = 2463534242u};

static plain_choice choose_of_intel(size_t function, size_t item) {
    return plain_choose_of_intel(function, run.lanes[item].s[1], run.wanted[item], run.size);
}

static plain_choice choose_of_khronos(size_t function, size_t item) {
    const uint32_t common = run.wanted[item / run.items * run.items + run.lanes[item].s[0]];
    return plain_choose_of_khronos(function, run.lanes[item].s[1], run.wanted[item], common, run.size);
}

static const char *const intels_names[] = {"shuffle", "shuffle_down", "shuffle_up", "shuffle_xor"};
static const char *const khronos_names[] = {
    "non_uniform_broadcast", "broadcast", "shuffle", "shuffle_xor", "shuffle_up", "shuffle_down", "broadcast_first"};
enum { INTELS = sizeof intels_names / sizeof *intels_names, KHRONOS = sizeof khronos_names / sizeof *khronos_names };

static const family intel = {intels_types, "shuffle", "intel_sub_group_", intels_names, choose_of_intel};
static const family khronos = {khronos_types, "exchange", "sub_group_", khronos_names, choose_of_khronos};

/* How many results a work-item has: Khronos' extensions only broadcast vectors. */
static size_t count_functions(void) {
    const bool is_vector = run.type->name[strcspn(run.type->name, "0123456789")] != '\0';
    return run.family == &intel ? INTELS : is_vector ? 2 : KHRONOS;
}

static void compare(const uint8_t *results) {
    const size_t functions = count_functions();
    for (size_t i = 0; i < GROUPS * run.items * functions; ++i) {
        const size_t item = i / functions;
        const plain_choice chosen = run.family->choose(i % functions, item);
        const long found = plain_find_lane(run.lanes, run.items, item, chosen.lane);
        if (found < 0 && run.defined)
            continue;
        const size_t from = 2 * (found < 0 ? item : (size_t)found) + (size_t)chosen.which;
        ++run.cases;
        if (memcmp(results + i * run.type->size, run.values + from * run.type->size, run.type->used) == 0)
            continue;
        char text[160];
        snprintf(text, sizeof text, "sub-groups of %u in work-groups of %zu: work-item %zu, lane %u, asks for %u",
                 run.size, run.items, item, run.lanes[item].s[1], run.wanted[item]);
        fprintf(stderr, "%s%s of %s\n", run.family->prefix, run.family->functions[i % functions], run.type->name);
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

static void run_shape(size_t type, cl_kernel kernel, unsigned size, const size_t shape[3]) {
    run.type = &run.family->types[type];
    run.size = size;
    run.items = shape[0] * shape[1] * shape[2];
    const size_t items = GROUPS * run.items, values_size = items * 2 * run.type->size;
    const size_t results_size = items * count_functions() * run.type->size;
    run.values = allocate(values_size, 1);
    run.wanted = allocate(items, sizeof *run.wanted);
    run.lanes = allocate(items, sizeof *run.lanes);
    uint8_t *results = allocate(results_size, 1);
    for (size_t i = 0; i < values_size; ++i)
        run.values[i] = (uint8_t)(host_random(&run.seed) >> 11);
    for (size_t i = 0; i < items; ++i)
        run.wanted[i] = draw_wanted();
    const argument arguments[] = {{values_size, run.values},
                                  {items * sizeof *run.wanted, run.wanted},
                                  {results_size, results},
                                  {items * sizeof *run.lanes, run.lanes}};
    run_kernel(&run.host, kernel, shape, arguments, 4);
    compare(results);
    free(run.values);
    free(run.wanted);
    free(run.lanes);
    free(results);
}

int main(int argc, char **argv) {
    const char *counter = NULL;
    const family *chosen = &intel;
    for (int i = 1; i < argc - 1; ++i)
        if (strcmp(argv[i], "--khronos") == 0)
            chosen = &khronos;
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
    run.family = chosen;
    const char *names[sizeof khronos_types / sizeof *khronos_types] = {NULL};
    for (size_t i = 0; run.family->types[i].name != NULL; ++i)
        names[i] = run.family->types[i].name;
    run_shapes(&run.host, argv[argc - 1], names, run.family->kernel, false, run_shape);
    printf("%ld results of shuffles, all equal to plain C\n", run.cases);
    host_count_cases(counter, (unsigned long)run.cases);
    host_close(&run.host);
    return 0;
}
