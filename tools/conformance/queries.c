/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Queries of sub-groups, the size that a kernel requires, and the barrier of a sub-group. */

#include "lanes.h"
#include "plain/exchange.h"

#include <string.h>

typedef struct launch {
    cl_uint results[LANES_MOST];
    cl_uint2 lanes[LANES_MOST];
    cl_uint size[1];
} launch;

/* ---- What each gives a work-item: `count` lanes are in its sub-group, `last` is the work-group's last sub-group ----
 */

typedef struct facts {
    cl_uint lane, sub_group, count, size, last;
} facts;

static cl_uint lane_of(const facts *f) {
    return f->lane;
}

static cl_uint sub_group_of(const facts *f) {
    return f->sub_group;
}

static cl_uint count_of(const facts *f) {
    return f->count;
}

static cl_uint size_of(const facts *f) {
    return f->size;
}

static cl_uint number_of(const facts *f) {
    return f->last + 1;
}

/* The barrier's work-items see what another lane has written; sub-groups have even numbers of lanes. */
static cl_uint other_of(const facts *f) {
    return (f->lane ^ 1) + 1;
}

static const struct row {
    const char *builtin, *call;
    cl_uint (*expect)(const facts *f);
    const char *attribute; /* in place of that which all kernels have */
} rows[] = {
    {"get_sub_group_local_id", "get_sub_group_local_id()", lane_of, NULL},
    {"get_sub_group_id", "get_sub_group_id()", sub_group_of, NULL},
    {"get_sub_group_size", "get_sub_group_size()", count_of, NULL},
    {"get_max_sub_group_size", "get_max_sub_group_size()", size_of, NULL},
    {"get_num_sub_groups", "get_num_sub_groups()", number_of, NULL},
    {"get_enqueued_num_sub_groups", "get_enqueued_num_sub_groups()", number_of, NULL},
    {"sub_group_barrier", NULL, other_of, NULL},
    {"intel_reqd_sub_group_size", "get_max_sub_group_size()", size_of, "intel_reqd_sub_group_size"},
    {"__intel_reqd_sub_group_size__", "get_max_sub_group_size()", size_of, "__intel_reqd_sub_group_size__"},
};

static const char head[] =
    LANES_HEAD "#define QUERY(attribute, name, result) \\\n"
               "    attribute kernel void name(global uint *results, global uint2 *lanes, global uint *size) { \\\n"
               "        STORE_LANE \\\n"
               "        const uint value = result; \\\n"
               "        results[ITEM] = value; \\\n"
               "    }\n";

static const char *builtin_of(size_t number) {
    return rows[number].builtin;
}

static const char *lacks(const device *d, size_t number) {
    return rows[number].attribute == NULL || d->size != 0 ? NULL : "kernels cannot require a size of sub-groups";
}

static void write_kernel(FILE *source, const device *d, size_t number) {
    const struct row *r = &rows[number];
    if (r->expect == other_of)
        fprintf(source,
                "SIZED kernel void case_%zu(global uint *results, global uint2 *lanes, global uint *size) {\n"
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
        fprintf(source, "QUERY(__attribute__((%s(%u))), case_%zu, %s)\n", r->attribute, d->size, number, r->call);
    else
        fprintf(source, "QUERY(SIZED, case_%zu, %s)\n", number, r->call);
}

static facts find_facts(const launch *l, size_t item) {
    facts f = {l->lanes[item].s[1], l->lanes[item].s[0], 0, l->size[0], 0};
    for (size_t i = item / LANES_ITEMS * LANES_ITEMS; i < (item / LANES_ITEMS + 1) * LANES_ITEMS; ++i) {
        f.count += l->lanes[i].s[0] == f.sub_group;
        f.last = l->lanes[i].s[0] > f.last ? l->lanes[i].s[0] : f.last;
    }
    return f;
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
        const facts f = find_facts(&l, item);
        expect(o, l.results[item] == rows[number].expect(&f),
               "lane %u of sub-group %u of %u lanes: %u, and should be %u", f.lane, f.sub_group, f.count,
               l.results[item], rows[number].expect(&f));
    }
}

const suite queries = {sizeof rows / sizeof *rows, head, builtin_of, NULL, lacks, write_kernel, run};
