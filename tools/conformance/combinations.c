/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Votes, reductions and scans, of several types in one kernel, and Intel's for elements of 1 and 2 bytes. */

#include "conformance.h"
#include "plain/exchange.h"

#include <string.h>

enum { VOTE_ANY = PLAIN_COMBINATIONS, VOTE_ALL, MOST_TYPES = PLAIN_TYPES };

/* The first types of plain/exchange.h are Intel's, the next Khronos'. */
enum { INTELS_FIRST = 0, KHRONOS_FIRST = 4 };

#define ROWS(prefix, first)                                                                                            \
    {prefix "reduce_add", 1, first}, {prefix "reduce_min", 2, first}, {prefix "reduce_max", 3, first},                 \
        {prefix "scan_exclusive_add", 4, first}, {prefix "scan_exclusive_min", 5, first},                              \
        {prefix "scan_exclusive_max", 6, first}, {prefix "scan_inclusive_add", 7, first},                              \
        {prefix "scan_inclusive_min", 8, first}, {                                                                     \
        prefix "scan_inclusive_max", 9, first                                                                          \
    }

static const struct row {
    const char *builtin;
    size_t function; /* in plain_combinations, or a vote */
    size_t first;    /* of its types */
} rows[] = {
    ROWS("sub_group_", KHRONOS_FIRST),
    ROWS("intel_sub_group_", INTELS_FIRST),
    {"intel_sub_group_broadcast", 0, INTELS_FIRST},
    {"sub_group_any", VOTE_ANY, 0},
    {"sub_group_all", VOTE_ALL, 0},
};

static const char head[] =
    LANES_HEAD "#define RESULT(T, number) *(global T *)(results + 8 * (11 * ITEM + number))\n"
               "#define COMBINE(name, body) \\\n"
               "    SIZED kernel void name(global const char *values, global uchar *results, global uint2 *lanes, \\\n"
               "                           global uint *size) { \\\n"
               "        STORE_LANE \\\n"
               "        const char value = values[ITEM]; \\\n"
               "        body \\\n"
               "    }\n";
_Static_assert(MOST_TYPES == 11, "the kernels' number");

static size_t end_of_types(const struct row *r) {
    return r->first == INTELS_FIRST ? KHRONOS_FIRST : PLAIN_TYPES;
}

static void write_kernel(FILE *source, const device *d, size_t number) {
    const struct row *r = &rows[number];
    fprintf(source, "COMBINE(case_%03zu,", number);
    if (r->function >= VOTE_ANY)
        fprintf(source, " RESULT(int, 0) = %s(value %s);", r->builtin,
                r->function == VOTE_ANY ? "> 6 ? 1 << value : 0" : "< 7 ? 8 + value : 0");
    for (size_t i = r->first; i < end_of_types(r) && r->function < VOTE_ANY; ++i) {
        const char *type = plain_types[i].name, *result = strcmp(type, "half") == 0 ? "float" : type;
        if (lanes_have_type(d, type))
            fprintf(source, " RESULT(%s, %zu) = (%s)%s((%s)value%s);", result, i, result, r->builtin, type,
                    r->function == 0 ? ", (5 * get_sub_group_id() + 3) % get_sub_group_size()" : "");
    }
    fputs(")\n", source);
}

typedef struct launch {
    int8_t values[LANES_MOST];
    uint8_t results[LANES_MOST][MOST_TYPES][8];
    cl_uint2 lanes[LANES_MOST];
    cl_uint size[1];
} launch;

static plain_sub_group find_sub_group(const launch *l, size_t item) {
    plain_sub_group s = {.id = l->lanes[item].s[0]};
    for (size_t i = item / LANES_ITEMS * LANES_ITEMS; i < (item / LANES_ITEMS + 1) * LANES_ITEMS; ++i)
        if (l->lanes[i].s[0] == s.id) {
            s.values[l->lanes[i].s[1]] = l->values[i];
            ++s.count;
        }
    return s;
}

static bool expect_vote(const plain_sub_group *s, size_t function) {
    bool any = false, all = true;
    for (unsigned i = 0; i < s->count; ++i) {
        any |= s->values[i] > 6;
        all &= s->values[i] < 7 && s->values[i] != -8;
    }
    return function == VOTE_ANY ? any : all;
}

static void check(const device *d, const launch *l, const struct row *r, outcome *o) {
    for (size_t item = 0; item < LANES_MOST; ++item) {
        const plain_sub_group s = find_sub_group(l, item);
        const uint32_t lane = l->lanes[item].s[1];
        uint8_t expected[PLAIN_COMBINATIONS * 8];
        cl_int vote;
        memcpy(&vote, l->results[item][0], sizeof vote);
        if (r->function >= VOTE_ANY)
            expect(o, (vote != 0) == expect_vote(&s, r->function), "lane %u of a sub-group of %u lanes gets %d", lane,
                   s.count, vote);
        for (size_t i = r->first; i < end_of_types(r) && r->function < VOTE_ANY; ++i) {
            const plain_type *t = &plain_types[i];
            t->combine(&s, lane, expected);
            if (lanes_have_type(d, t->name))
                expect(o, memcmp(l->results[item][i], expected + r->function * t->size, t->size) == 0,
                       "of %s: lane %u of a sub-group of %u lanes gets another value", t->name, lane, s.count);
        }
    }
}

static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    static launch l;
    uint32_t seed = (uint32_t)number + 1;
    memset(&l, 0, sizeof l);
    for (size_t item = 0; item < LANES_MOST; ++item) /* some sub-groups have neither 7 nor -8 */
        l.values[item] = (int8_t)(draw_below(&seed, item / 16 % 3 == 0 ? 14 : 16) - 7 - (item / 16 % 3 == 1));
    const argument arguments[] = {BUFFER(l.values), BUFFER(l.results), BUFFER(l.lanes), BUFFER(l.size)};
    device_run(d, kernel, arguments, 4, GROUPS, LANES_ITEMS);
    if (lanes_check(l.lanes, l.size[0], o))
        check(d, &l, &rows[number], o);
}

const suite combinations = {CASES_OF(rows, 1), head, NULL, NULL, write_kernel, run};
