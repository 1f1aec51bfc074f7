/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Exchanges of sub-groups through the layer, beside the same by hand through local memory, in one run.
 *
 * bench-exchange [--json]   on the device that CLTILE_TEST_PLATFORM names */

#include "bytes.h"
#include "devices.h"
#include "host.h"
#include "results.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUNS 15
#define GROUP 128
#define TIMES 64 /* exchanges of each work-item: exchange.cl */

typedef struct bench {
    host host;
    bool json;
    size_t items;
    cl_program program;
    cl_mem in, out;
} bench;

typedef struct launch {
    const bench *b;
    cl_kernel kernel;
} launch;

static void run(void *user) {
    const launch *l = user;
    const size_t local = GROUP;
    host_check(clEnqueueNDRangeKernel(l->b->host.queue, l->kernel, 1, NULL, &l->b->items, &local, 0, NULL, NULL),
               "enqueue");
    host_check(clFinish(l->b->host.queue), "finish");
}

/* Nanoseconds of an exchange of 128 work-items, and the results. */
static double measure(const bench *b, const char *name, const char *way, cl_uint *results) {
    char kernel[64];
    snprintf(kernel, sizeof kernel, "use_%s%s", name, way);
    launch l = {b, host_kernel(b->program, kernel)};
    clSetKernelArg(l.kernel, 0, sizeof b->in, &b->in);
    clSetKernelArg(l.kernel, 1, sizeof b->out, &b->out);
    const timing t = timing_measure(run, &l, RUNS);
    host_check(
        clEnqueueReadBuffer(b->host.queue, b->out, CL_TRUE, 0, b->items * sizeof *results, results, 0, NULL, NULL),
        "read");
    clReleaseKernel(l.kernel);
    return t.median * 1e9 / TIMES * GROUP / (double)b->items;
}

static void compare(const bench *b, const char *name) {
    cl_uint *results = calloc(2 * b->items, sizeof *results);
    if (results == NULL)
        host_die(name, "out of memory");
    const double own = measure(b, name, "", results), hand = measure(b, name, "_by_hand", results + b->items);
    if (memcmp(results, results + b->items, b->items * sizeof *results) != 0)
        host_die(name, "the results differ from those by hand");
    if (b->json) {
        results_row("exchange", "exchanges in sub-groups of 16");
        printf(", \"function\": \"%s\", \"ns\": %.2f, \"ns_by_hand\": %.2f, \"x_by_hand\": %.2f}\n", name, own, hand,
               hand / own);
    } else
        printf("%-20s %10.2f %10.2f %8.2f\n", name, own, hand, hand / own);
    free(results);
}

static void prepare(bench *b) {
    const test_bytes source = test_read_file(BENCH_SOURCE);
    cl_device_type type = 0;
    char *log = NULL;
    b->host = host_open_any();
    clGetDeviceInfo(b->host.device, CL_DEVICE_TYPE, sizeof type, &type, NULL);
    b->items = GROUP * (size_t)((type & CL_DEVICE_TYPE_GPU) != 0 ? 65536 : 256);
    cl_uint *numbers = calloc(b->items, sizeof *numbers);
    if (numbers == NULL)
        host_die("bench-exchange", "out of memory");
    for (size_t i = 0; i < b->items; ++i)
        numbers[i] = (cl_uint)i * 2654435761u;
    b->in = host_buffer(&b->host, b->items * sizeof *numbers, numbers);
    b->out = host_buffer(&b->host, b->items * sizeof *numbers, NULL);
    free(numbers);
    b->program = host_build_source(&b->host, (const char *)source.start, source.size, "", &log);
    if (b->program == NULL)
        host_die(BENCH_SOURCE, log);
    free(source.start);
}

int main(int argc, char **argv) {
    static const char *const names[] = {"shuffle", "shuffle_xor", "broadcast", "reduce_add", "scan_inclusive_add"};
    bench b = {.json = argc == 2 && strcmp(argv[1], "--json") == 0};
    char device[256] = "";
    if (argc > 1 + b.json) {
        fprintf(stderr, "usage: bench-exchange [--json]\n");
        return 2;
    }
    host_prints_rows = b.json;
    setenv("OPENCL_LAYERS", BENCH_LAYER, 1);
    prepare(&b);
    clGetDeviceInfo(b.host.device, CL_DEVICE_NAME, sizeof device, device, NULL);
    if (b.json)
        results_about("exchange", device);
    else
        printf("on %s: nanoseconds of an exchange in a work-group of %d, sub-groups of 16\n%-20s %10s %10s %8s\n",
               device, GROUP, "", "function", "by hand", "x");
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        compare(&b, names[i]);
    return 0;
}
