/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cl_khr_subgroup_ballot: ballots, masks, and what reads them. */

#include "conformance.h"
#include "plain/exchange.h"

#include <string.h>

/* How the functions of plain/exchange.h are called; one that reads a mask gives a number. */
static const char *const calls[PLAIN_MASKS + PLAIN_NUMBERS] = {
    "(predicates[ITEM])",        "()",     "()",     "()",     "()",     "()",     "(MASK) != 0",
    "(MASK, wanted[ITEM]) != 0", "(MASK)", "(MASK)", "(MASK)", "(MASK)", "(MASK)",
};

static const char head[] = LANES_HEAD
    "#define MASK masks[get_group_id(0) * get_local_size(0) + get_sub_group_id()]\n"
    "#define BALLOT(name, result) \\\n"
    "    SIZED kernel void name(global const int *predicates, global const uint *wanted, global const uint4 *masks, \\\n"
    "                           global uint4 *results, global uint2 *lanes, global uint *size) { \\\n"
    "        STORE_LANE \\\n"
    "        results[ITEM] = (uint4)(result); \\\n"
    "    }\n";

static void write_kernel(FILE *source, const device *d, size_t number) {
    (void)d;
    fprintf(source, "BALLOT(case_%03zu, %s%s)\n", number, plain_ballots[number], calls[number]);
}

typedef struct launch {
    cl_int predicates[LANES_MOST];
    cl_uint wanted[LANES_MOST];
    cl_uint4 masks[LANES_MOST], results[LANES_MOST];
    cl_uint2 lanes[LANES_MOST];
    cl_uint size[1];
} launch;

static void check_mask(const launch *l, size_t function, size_t item, outcome *o) {
    const uint32_t own = l->lanes[item].s[1];
    for (uint32_t lane = 0; lane < PLAIN_MOST_BITS; ++lane) {
        const long other = plain_find_lane(l->lanes, LANES_ITEMS, item, lane);
        const bool is_true = other >= 0 && l->predicates[other] != 0;
        expect(o, plain_has_bit(&l->results[item], lane) == plain_expects_bit(function, own, lane, is_true, l->size[0]),
               "lane %u of sub-groups of %u: bit %u", own, l->size[0], lane);
    }
}

static void check_number(const launch *l, size_t function, size_t item, outcome *o) {
    const uint32_t own = l->lanes[item].s[1], wanted = l->wanted[item];
    const cl_uint4 *mask = &l->masks[item / LANES_ITEMS * LANES_ITEMS + l->lanes[item].s[0]];
    uint32_t expected[PLAIN_NUMBERS];
    plain_read_ballot(mask, own, wanted, l->size[0], expected);
    const bool is_defined = function == 1  ? plain_find_lane(l->lanes, LANES_ITEMS, item, wanted) >= 0
                            : function < 5 ? true
                                           : expected[2] > 0;
    if (is_defined)
        expect(o, l->results[item].s[0] == expected[function], "lane %u of sub-groups of %u: %u, and should be %u", own,
               l->size[0], l->results[item].s[0], expected[function]);
}

/* Bits of lanes that no sub-group has, too. */
static void fill(launch *l, uint32_t *seed) {
    for (size_t i = 0; i < LANES_MOST; ++i) {
        l->predicates[i] = draw_below(seed, 3) == 0 ? 0 : 1 << draw_below(seed, 31);
        l->wanted[i] = (cl_uint)draw_below(seed, 16);
        const int kind = draw_below(seed, 4);
        for (size_t j = 0; j < 4; ++j)
            l->masks[i].s[j] = kind == 0 ? 0 : kind == 1 ? UINT32_MAX : draw(seed);
    }
}

static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    static launch l;
    uint32_t seed = (uint32_t)number + 1;
    memset(&l, 0, sizeof l);
    fill(&l, &seed);
    const argument arguments[] = {BUFFER(l.predicates), BUFFER(l.wanted), BUFFER(l.masks),
                                  BUFFER(l.results),    BUFFER(l.lanes),  BUFFER(l.size)};
    device_run(d, kernel, arguments, 6, GROUPS, LANES_ITEMS);
    const bool right = lanes_check(l.lanes, l.size[0], o);
    for (size_t item = 0; item < LANES_MOST && right; ++item)
        if (number < PLAIN_MASKS)
            check_mask(&l, number, item, o);
        else
            check_number(&l, number - PLAIN_MASKS, item, o);
}

const suite ballots = {CASES_OF(plain_ballots, 1), head, NULL, NULL, write_kernel, run};
