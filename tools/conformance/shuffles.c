/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Shuffles and broadcasts of one lane's data, of several types in one kernel. */

#include "conformance.h"
#include "plain/exchange.h"

#include <string.h>

typedef struct type {
    const char *name;
    size_t size;
} type;

static const type intels_types[] = {{"int", 4}, {"uint", 4}, {"float", 4}, {"uint4", 16}, {"half", 2}, {NULL, 0}};
static const type broadcast_types[] = {{"int", 4},  {"uint", 4},   {"float", 4}, {"long", 8},
                                       {"half", 2}, {"double", 8}, {NULL, 0}};
static const type khronos_types[] = {{"char", 1},  {"uchar", 1}, {"short", 2},  {"ushort", 2},
                                     {"int", 4},   {"uint", 4},  {"float", 4},  {"long", 8},
                                     {"ulong", 8}, {"half", 2},  {"double", 8}, {NULL, 0}};

/* The builtin, how it is called, and the number of its function in plain/exchange.h. */
static const struct row {
    const char *builtin, *call;
    bool is_intels;
    size_t function;
    const type *types;
} rows[] = {
    {"intel_sub_group_shuffle", "(FIRST(T), wanted[ITEM])", true, 0, intels_types},
    {"intel_sub_group_shuffle_down", "(FIRST(T), SECOND(T), wanted[ITEM])", true, 1, intels_types},
    {"intel_sub_group_shuffle_up", "(FIRST(T), SECOND(T), wanted[ITEM])", true, 2, intels_types},
    {"intel_sub_group_shuffle_xor", "(SECOND(T), wanted[ITEM])", true, 3, intels_types},
    {"sub_group_non_uniform_broadcast", "(FIRST(T), COMMON)", false, 0, khronos_types},
    {"sub_group_broadcast", "(SECOND(T), COMMON)", false, 1, broadcast_types},
    {"sub_group_shuffle", "(FIRST(T), wanted[ITEM])", false, 2, khronos_types},
    {"sub_group_shuffle_xor", "(SECOND(T), wanted[ITEM])", false, 3, khronos_types},
    {"sub_group_shuffle_up", "(FIRST(T), wanted[ITEM])", false, 4, khronos_types},
    {"sub_group_shuffle_down", "(SECOND(T), wanted[ITEM])", false, 5, khronos_types},
    {"sub_group_broadcast_first", "(SECOND(T))", false, 6, khronos_types},
};

enum { MOST_TYPES = 12, SLOT = 16 }; /* SLOT: bytes of a value or a result */

static const char head[] = LANES_HEAD
    "#define FIRST(T) *(global const T *)(values + 32 * ITEM)\n"
    "#define SECOND(T) *(global const T *)(values + 32 * ITEM + 16)\n"
    "#define COMMON wanted[get_group_id(0) * get_local_size(0) + get_sub_group_id()]\n"
    "#define RESULT(T, number) *(global T *)(results + 16 * (12 * ITEM + number))\n"
    "#define SHUFFLE(name, body) \\\n"
    "    SIZED kernel void name(global const uchar *values, global const uint *wanted, global uchar *results, \\\n"
    "                           global uint2 *lanes, global uint *size) { \\\n"
    "        STORE_LANE \\\n"
    "        body \\\n"
    "    }\n";

static void write_kernel(FILE *source, const device *d, size_t number) {
    const struct row *r = &rows[number];
    fprintf(source, "#define CALL_%zu(T) %s%s\nSHUFFLE(case_%03zu,", number, r->builtin, r->call, number);
    for (size_t i = 0; r->types[i].name != NULL; ++i)
        if (lanes_have_type(d, r->types[i].name))
            fprintf(source, " RESULT(%s, %zu) = CALL_%zu(%s);", r->types[i].name, i, number, r->types[i].name);
    fputs(")\n", source);
}

typedef struct launch {
    uint8_t values[LANES_MOST][2 * SLOT], results[LANES_MOST][MOST_TYPES][SLOT];
    cl_uint wanted[LANES_MOST];
    cl_uint2 lanes[LANES_MOST];
    cl_uint size[1];
} launch;

static plain_choice choose(const launch *l, const struct row *r, size_t item) {
    const uint32_t lane = l->lanes[item].s[1], wanted = l->wanted[item];
    const uint32_t common = l->wanted[item / LANES_ITEMS * LANES_ITEMS + l->lanes[item].s[0]];
    return r->is_intels ? plain_choose_of_intel(r->function, lane, wanted, l->size[0])
                        : plain_choose_of_khronos(r->function, lane, wanted, common, l->size[0]);
}

/* Of lanes that do not exist the specifications say nothing. */
static void check(const device *d, const launch *l, const struct row *r, outcome *o) {
    for (size_t item = 0; item < LANES_MOST; ++item) {
        const plain_choice chosen = choose(l, r, item);
        const long from = plain_find_lane(l->lanes, LANES_ITEMS, item, chosen.lane);
        for (size_t i = 0; r->types[i].name != NULL && from >= 0; ++i)
            if (lanes_have_type(d, r->types[i].name))
                expect(o, memcmp(l->results[item][i], l->values[from] + SLOT * chosen.which, r->types[i].size) == 0,
                       "of %s: lane %u of sub-groups of %u does not get the value of lane %u", r->types[i].name,
                       l->lanes[item].s[1], l->size[0], chosen.lane);
    }
}

static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    static launch l;
    uint32_t seed = (uint32_t)number + 1;
    memset(&l, 0, sizeof l);
    fill_random(l.values, sizeof l.values, seed);
    const unsigned size = d->size != 0 ? d->size : 8;
    for (size_t i = 0; i < LANES_MOST; ++i)
        l.wanted[i] = (cl_uint)draw_below(&seed, (int)size);
    const argument arguments[] = {BUFFER(l.values), BUFFER(l.wanted), BUFFER(l.results), BUFFER(l.lanes),
                                  BUFFER(l.size)};
    device_run(d, kernel, arguments, 5, GROUPS, LANES_ITEMS);
    if (lanes_check(l.lanes, l.size[0], o))
        check(d, &l, &rows[number], o);
}

const suite shuffles = {CASES_OF(rows, 1), head, NULL, NULL, write_kernel, run};
