/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* cl_intel_split_work_group_barrier: rounds of sums over neighbours. */

#include "conformance.h"

#include <string.h>

enum { ROUNDS = 5 };

/* The halves of a barrier come together; with a scope from OpenCL C 2.0 on. */
static const char *const names[] = {"intel_work_group_barrier_arrive", "intel_work_group_barrier_wait"};
static const char *const forms[] = {"with one argument", "with a scope"};

static const char head[] = "#define SPLIT(name, arguments) \\\n"
                           "    kernel void name(global uint *values, local uint *shared) { \\\n"
                           "        const uint id = get_local_id(0); \\\n"
                           "        uint sum = values[ITEM]; \\\n"
                           "        for (uint round = 0; round < 5; ++round) { \\\n"
                           "            shared[id] = sum; \\\n"
                           "            intel_work_group_barrier_arrive arguments; \\\n"
                           "            sum = sum * 3 + round; \\\n"
                           "            intel_work_group_barrier_wait arguments; \\\n"
                           "            sum += shared[(id + 7) % get_local_size(0)]; \\\n"
                           "            intel_work_group_barrier_arrive arguments; \\\n"
                           "            intel_work_group_barrier_wait arguments; \\\n"
                           "        } \\\n"
                           "        values[ITEM] = sum; \\\n"
                           "    }\n";
_Static_assert(ROUNDS == 5, "the kernels' number");

static const char *form_of(size_t number) {
    return forms[number % 2];
}

static const char *lacks(const device *d, size_t number) {
    return number % 2 == 1 && strcmp(d->options, "-cl-std=CL1.2") == 0 ? "" : NULL;
}

static void write_kernel(FILE *source, const device *d, size_t number) {
    (void)d;
    fprintf(source, "SPLIT(case_%03zu, (CLK_LOCAL_MEM_FENCE%s))\n", number,
            number % 2 == 1 ? ", memory_scope_work_group" : "");
}

static void run(const device *d, cl_kernel kernel, size_t number, outcome *o) {
    static cl_uint got[GROUPS * ITEMS], sums[GROUPS * ITEMS];
    fill_random(got, sizeof got, (uint32_t)number + 1);
    memcpy(sums, got, sizeof sums);
    const argument arguments[] = {BUFFER(got), {.size = ITEMS * sizeof(cl_uint)}};
    device_run(d, kernel, arguments, 2, GROUPS, ITEMS);
    for (cl_uint round = 0; round < ROUNDS; ++round) {
        cl_uint before[GROUPS * ITEMS];
        memcpy(before, sums, sizeof before);
        for (size_t i = 0; i < GROUPS * ITEMS; ++i)
            sums[i] = before[i] * 3 + round + before[i / ITEMS * ITEMS + (i + 7) % ITEMS];
    }
    expect_bytes(o, got, sums, sizeof sums, "the sums of neighbours");
}

const suite barriers = {CASES_OF(names, 2), head, form_of, lacks, write_kernel, run};
