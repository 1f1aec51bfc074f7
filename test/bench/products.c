/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Products of matrices by 2D blocks and multiply-add through the layer, beside a user's own loop, in one run.
 *
 * bench-products [--json] [SIDE...]   on the device that CLTILE_TEST_PLATFORM names; matrices of SIDE x SIDE elements,
 * multiples of 512; unless they are given 512 on processors, 1024 and 2048 on GPUs
 *
 * Elements are small integers, so that each order of sums has the same result, which both kernels must have. */

#include "bytes.h"
#include "devices.h"
#include "host.h"
#include "results.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 5, GROUP = 128, LANES = 16, BLOCK_ROWS = 8, MULTIPLE = 512, MOST_SIDE = 8192 };

typedef struct shape {
    const char *elements, *kind; /* and a macro of products.cl */
    int element_bytes;
    int down, across; /* blocks that a sub-group makes */
} shape;

static const shape shapes[] = {
    {"bf16", "BF16", 2, 1, 1},
    {"bf16", "BF16", 2, 4, 2},
    {"i8", "I8", 1, 1, 1},
    {"i8", "I8", 1, 4, 2},
};

typedef struct bench {
    host host;
    bool json;
    test_bytes source;
} bench;

typedef struct way {
    const bench *b;
    cl_kernel kernel;
    size_t items[2];
    cl_mem out;
    double seconds[RUNS];
} way;

static void run(const way *w) {
    const size_t local[2] = {GROUP, 1};
    host_check(clEnqueueNDRangeKernel(w->b->host.queue, w->kernel, 2, NULL, w->items, local, 0, NULL, NULL), "enqueue");
    host_check(clFinish(w->b->host.queue), "finish");
}

/* From -8 to 7: the sums of 8192 products of such are exact in floats. */
static cl_mem make_matrix(const bench *b, const shape *s, size_t side, uint32_t seed) {
    unsigned char *elements = malloc(side * side * (size_t)s->element_bytes);
    if (elements == NULL)
        host_die("malloc", "no memory for a matrix");
    for (size_t i = 0; i < side * side; ++i) {
        const int number = (int)(host_random(&seed) % 16) - 8;
        const float value = (float)number;
        if (s->element_bytes == 1)
            elements[i] = (unsigned char)number;
        else
            memcpy(&elements[2 * i], (const char *)&value + 2, 2); /* of a little-endian machine */
    }
    cl_mem matrix = host_buffer(&b->host, side * side * (size_t)s->element_bytes, elements);
    free(elements);
    return matrix;
}

static void compare(const bench *b, const shape *s, size_t bytes, const way *ways) {
    char *results[2];
    for (int i = 0; i < 2; ++i) {
        results[i] = malloc(bytes);
        if (results[i] == NULL)
            host_die("malloc", "no memory for a result");
        run(&ways[i]);
        host_check(clEnqueueReadBuffer(b->host.queue, ways[i].out, CL_TRUE, 0, bytes, results[i], 0, NULL, NULL),
                   "clEnqueueReadBuffer");
    }
    if (memcmp(results[0], results[1], bytes) != 0)
        host_die(s->elements, "the products differ from the own loop's");
    free(results[0]);
    free(results[1]);
}

static void print_row(const bench *b, const shape *s, size_t side, way *ways) {
    double gflops[2];
    for (int i = 0; i < 2; ++i)
        gflops[i] = 2e-9 * (double)(side * side * side) / timing_of(ways[i].seconds, timing_runs(RUNS)).median;
    if (b->json)
        results_row("products", "Products of matrices by sub-groups of 16");
    printf(b->json ? ", \"elements\": \"%s\", \"tile\": \"%dx%d\", \"side\": %zu, \"gflops\": %.2f, "
                     "\"own_loop_gflops\": %.2f, \"of_own_loop\": %.3f}\n"
                   : "%-6s %3dx%-4d %6zu %12.2f %12.2f %10.2f\n",
           s->elements, s->down * BLOCK_ROWS, s->across * LANES, side, gflops[0], gflops[1], gflops[0] / gflops[1]);
    fflush(stdout);
}

/* The ways take turns, so that what else the machine does falls on both alike. */
static void measure(const bench *b, cl_program program, const shape *s, size_t side) {
    static const char *const kernels[] = {"blocks", "own_loop"};
    const cl_int number = (cl_int)side;
    const cl_mem matrices[2] = {make_matrix(b, s, side, 1), make_matrix(b, s, side, 2)};
    const size_t down = (size_t)(s->down * BLOCK_ROWS), across = (size_t)s->across;
    way ways[2] = {{.b = b, .items = {side / across, side / down}}, {.b = b, .items = {side, side / BLOCK_ROWS}}};
    for (int i = 0; i < 2; ++i) {
        ways[i].kernel = host_kernel(program, kernels[i]);
        ways[i].out = host_buffer(&b->host, side * side * 4, NULL);
        const cl_mem arguments[3] = {matrices[0], matrices[1], ways[i].out};
        for (cl_uint k = 0; k < 3; ++k)
            host_check(clSetKernelArg(ways[i].kernel, k, sizeof(cl_mem), &arguments[k]), "clSetKernelArg");
        host_check(clSetKernelArg(ways[i].kernel, 3, sizeof number, &number), "clSetKernelArg");
    }
    compare(b, s, side * side * 4, ways);
    for (int turn = 0; turn < timing_runs(RUNS); ++turn)
        for (int i = 0; i < 2; ++i) {
            const double start = timing_now();
            run(&ways[i]);
            ways[i].seconds[turn] = timing_now() - start;
        }
    print_row(b, s, side, ways);
    for (int i = 0; i < 2; ++i) {
        clReleaseKernel(ways[i].kernel);
        clReleaseMemObject(ways[i].out);
        clReleaseMemObject(matrices[i]);
    }
}

static void measure_shape(const bench *b, const shape *s, const size_t *sides, size_t count) {
    char options[128], *log = NULL;
    snprintf(options, sizeof options, "-D%s -DBLOCKS_DOWN=%d -DBLOCKS_ACROSS=%d", s->kind, s->down, s->across);
    cl_program program = host_build_source(&b->host, (const char *)b->source.start, b->source.size, options, &log);
    if (program == NULL)
        host_die(s->elements, log);
    for (size_t i = 0; i < count; ++i)
        measure(b, program, s, sides[i]);
    clReleaseProgram(program);
}

static size_t read_side(const char *text) {
    char *end = NULL;
    const unsigned long side = strtoul(text, &end, 10);
    if (*text == '\0' || *end != '\0' || side == 0 || side > MOST_SIDE || side % MULTIPLE != 0) {
        fprintf(stderr, "bench-products: no such side '%s': it is a multiple of %d up to %d\n", text, MULTIPLE,
                MOST_SIDE);
        exit(2);
    }
    return side;
}

int main(int argc, char **argv) {
    bench b = {.json = argc > 1 && strcmp(argv[1], "--json") == 0};
    size_t sides[8] = {0}, count = 0;
    cl_device_type type = 0;
    char device[256] = "";
    for (int i = 1 + b.json; i < argc; ++i)
        if (count < sizeof sides / sizeof *sides)
            sides[count++] = read_side(argv[i]);
    host_prints_rows = b.json;
    setenv("OPENCL_LAYERS", BENCH_LAYER, 1);
    b.host = host_open_any();
    b.source = test_read_file(BENCH_SOURCE);
    clGetDeviceInfo(b.host.device, CL_DEVICE_TYPE, sizeof type, &type, NULL);
    clGetDeviceInfo(b.host.device, CL_DEVICE_NAME, sizeof device, device, NULL);
    if (count == 0 && (type & CL_DEVICE_TYPE_GPU) != 0) {
        sides[count++] = 1024;
        sides[count++] = 2048;
    } else if (count == 0) {
        sides[count++] = 512;
    }
    if (b.json)
        results_about("products", device);
    else
        printf("on %s: products of matrices of side x side, by sub-groups of 16\n%-6s %8s %6s %12s %12s %10s\n", device,
               "", "tile", "side", "GFLOPS", "own loop", "x own loop");
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i)
        measure_shape(&b, &shapes[i], sides, count);
    free(b.source.start);
    host_close(&b.host);
    return 0;
}
