/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* products FOLDER: runs conditions.bc of Inputs/conditions.cl, and compares each sum with plain C. */

#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 4, LANES = 16, ROWS = 8, ROUNDS = 3, PART = 2, DWORDS = 8 }; /* bytes of a row in a lane; of a column */

/* Of one work-item: a's bytes by round and row, b's by round; what the column is. */
typedef struct lane {
    int8_t a[ROUNDS][ROWS][PART], b[ROUNDS][4 * DWORDS];
    int32_t sums[ROWS];
} lane;

static void sum_up(lane *lanes, size_t first, size_t rounds) {
    for (size_t column = first; column < first + LANES; ++column)
        for (int row = 0; row < ROWS; ++row) {
            lanes[column].sums[row] = (int32_t)column;
            for (size_t round = 0; round < rounds; ++round)
                for (int k = 0; k < 4 * DWORDS; ++k)
                    lanes[column].sums[row] +=
                        lanes[first + (size_t)(k / PART)].a[round][row][k % PART] * lanes[column].b[round][k];
        }
}

static void run(const host *h, cl_kernel kernel, size_t items, uint32_t *seed) {
    const size_t count = GROUPS * items;
    lane *lanes = calloc(count, sizeof *lanes);
    int8_t *a = malloc(count * sizeof lanes->a), *b = malloc(count * sizeof lanes->b);
    int32_t *sums = calloc(count, sizeof lanes->sums);
    if (lanes == NULL || a == NULL || b == NULL || sums == NULL)
        host_die("malloc", "no memory for matrices");
    for (size_t i = 0; i < count; ++i) {
        for (size_t k = 0; k < sizeof lanes->a; ++k)
            (&lanes[i].a[0][0][0])[k] = (int8_t)host_random(seed);
        for (size_t k = 0; k < sizeof lanes->b; ++k)
            (&lanes[i].b[0][0])[k] = (int8_t)host_random(seed);
        memcpy(a + i * sizeof lanes->a, lanes[i].a, sizeof lanes->a);
        memcpy(b + i * sizeof lanes->b, lanes[i].b, sizeof lanes->b);
    }
    for (size_t first = 0; first < count; first += LANES) {
        const size_t id = first % items / LANES;
        if (first / items % 2 == 0 || id != 1)
            sum_up(lanes, first, id % ROUNDS + 1);
    }
    const cl_mem buffers[3] = {host_buffer(h, count * sizeof lanes->a, a), host_buffer(h, count * sizeof lanes->b, b),
                               host_buffer(h, count * sizeof lanes->sums, sums)};
    for (cl_uint k = 0; k < 3; ++k)
        host_check(clSetKernelArg(kernel, k, sizeof(cl_mem), &buffers[k]), "clSetKernelArg");
    host_run(h, kernel, count, items);
    host_check(clEnqueueReadBuffer(h->queue, buffers[2], CL_TRUE, 0, count * sizeof lanes->sums, sums, 0, NULL, NULL),
               "clEnqueueReadBuffer");
    for (size_t i = 0; i < count; ++i)
        for (size_t row = 0; row < ROWS; ++row)
            if (sums[i * ROWS + row] != lanes[i].sums[row]) {
                printf("work-group of %zu, work-item %zu, row %zu: %d, and should be %d\n", items, i, row,
                       sums[i * ROWS + row], lanes[i].sums[row]);
                exit(1);
            }
    for (int k = 0; k < 3; ++k)
        clReleaseMemObject(buffers[k]);
    free(lanes);
    free(a);
    free(b);
    free(sums);
}

int main(int argc, char **argv) {
    char path[4096];
    uint32_t seed = 2463534242u;
    size_t results = 0;
    if (argc != 2)
        return 2;
    host h = host_open();
    snprintf(path, sizeof path, "%s/conditions%s", argv[1], host_ending);
    cl_program program = host_build_file(&h, path);
    cl_kernel kernel = host_kernel(program, "conditions");
    for (size_t items = LANES; items <= 5 * LANES; items += LANES) {
        run(&h, kernel, items, &seed);
        results += GROUPS * items * ROWS;
    }
    printf("%zu results of products under conditions, all equal to plain C\n", results);
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    host_close(&h);
    return 0;
}
