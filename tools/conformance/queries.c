/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Queries of sub-groups, the size that a kernel requires, and the barrier of a sub-group. */

#include "conformance.h"
#include "plain/exchange.h"

#include <string.h>

typedef struct launch {
    cl_uint results[LANES_MOST];
    cl_uint2 lanes[LANES_MOST];
    cl_uint size[1];
} launch;

/* What each gives a work-item: its lane and sub-group, how many lanes that has, the size of sub-groups and their number
 * in the work-group; and what the barrier lets it see, of another lane, as sub-groups have even numbers of lanes. */
enum { LANE, SUB_GROUP, COUNT, SIZE, NUMBER, OTHER, FACTS };

static const struct row {
    const char *builtin, *call;
    int fact;
    const char *attribute; /* in place of that which all kernels have */
} rows[] = {
    {"get_sub_group_local_id", "get_sub_group_local_id()", LANE, NULL},
    {"get_sub_group_id", "get_sub_group_id()", SUB_GROUP, NULL},
    {"get_sub_group_size", "get_sub_group_size()", COUNT, NULL},
    {"get_max_sub_group_size", "get_max_sub_group_size()", SIZE, NULL},
    {"get_num_sub_groups", "get_num_sub_groups()", NUMBER, NULL},
    {"get_enqueued_num_sub_groups", "get_enqueued_num_sub_groups()", NUMBER, NULL},
    {"sub_group_barrier", NULL, OTHER, NULL},
    {"intel_reqd_sub_group_size", "get_max_sub_group_size()", SIZE, "intel_reqd_sub_group_size"},
    {"__intel_reqd_sub_group_size__", "get_max_sub_group_size()", SIZE, "__intel_reqd_sub_group_size__"},
};

static const char head[] =
    LANES_HEAD "#define QUERY(attribute, name, result) \\\n"
               "    attribute kernel void name(global uint *results, global uint2 *lanes, global uint *size) { \\\n"
               "        STORE_LANE \\\n"
               "        const uint value = result; \\\n"
               "        results[ITEM] = value; \\\n"
               "    }\n";

static const char *lacks(const device *d, size_t number) {
    return rows[number].attribute == NULL || d->size != 0 ? NULL : "kernels cannot require a size of sub-groups";
}

static void write_kernel(FILE *source, const device *d, size_t number) {
    const struct row *r = &rows[number];
    if (r->fact == OTHER)
        fprintf(source,
                "SIZED kernel void case_%03zu(global uint *results, global uint2 *lanes, global uint *size) {\n"
                "    STORE_LANE\n"
                "    const uint lane = get_sub_group_local_id(), other = lane ^ 1;\n"
                "    results[ITEM] = lane + 1;\n"
                "    sub_group_barrier(CLK_GLOBAL_MEM_FENCE);\n"
                "    const uint seen = results[ITEM - lane + other];\n"
                "    sub_group_barrier(CLK_GLOBAL_MEM_FENCE);\n"
                "    results[ITEM] = seen;\n"
                "}\n",
                number);
    else if (r->attribute != NULL)
        fprintf(source, "QUERY(__attribute__((%s(%u))), case_%03zu, %s)\n", r->attribute, d->size, number, r->call);
    else
        fprintf(source, "QUERY(SIZED, case_%03zu, %s)\n", number, r->call);
}

static void find_facts(const launch *l, size_t item, cl_uint facts[FACTS]) {
    const cl_uint lane = l->lanes[item].s[1], sub_group = l->lanes[item].s[0];
    cl_uint count = 0, last = 0;
    for (size_t i = item / LANES_ITEMS * LANES_ITEMS; i < (item / LANES_ITEMS + 1) * LANES_ITEMS; ++i) {
        count += l->lanes[i].s[0] == sub_group;
        last = l->lanes[i].s[0] > last ? l->lanes[i].s[0] : last;
    }
    memcpy(facts, (cl_uint[FACTS]){lane, sub_group, count, l->size[0], last + 1, (lane ^ 1) + 1},
           FACTS * sizeof *facts);
}

static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    static launch l;
    memset(&l, 0, sizeof l);
    const argument arguments[] = {BUFFER(l.results), BUFFER(l.lanes), BUFFER(l.size)};
    device_run(d, kernel, arguments, 3, GROUPS, LANES_ITEMS);
    bool right = lanes_check(l.lanes, l.size[0], o);
    if (rows[number].attribute != NULL)
        right = expect(o, l.size[0] == d->size, "sub-groups of %u where the kernel requires %u", l.size[0], d->size);
    for (size_t item = 0; item < LANES_MOST && right; ++item) {
        cl_uint facts[FACTS];
        find_facts(&l, item, facts);
        expect(o, l.results[item] == facts[rows[number].fact],
               "lane %u of sub-group %u of %u lanes: %u, and should be %u", facts[LANE], facts[SUB_GROUP], facts[COUNT],
               l.results[item], facts[rows[number].fact]);
    }
}

const suite queries = {CASES_OF(rows, 1), head, NULL, lacks, write_kernel, run};
