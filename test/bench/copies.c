/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tiles through local memory and back on PoCL, in one run: 2D and 3D copies of target pocl beside a hand-written vector
 * copy with the same tiling, a byte-wise strided loop, and the host's own copies row by row.
 *
 * bench-copies [--json]   GB/s count the bytes read from global memory and those written to it
 */

#include "devices.h"
#include "host.h"
#include "results.h"
#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUNS 7
#define LINES 32
#define ITEMS 64
#define TILES_X 8
#define TILES_Y 256
#define WAYS 5

/* What is copied: tiles of about 512 bytes a line, from addresses that are multiples of 16, or one byte behind. */
typedef struct tiles {
    cl_uint element_bytes, elements;
    cl_uint offset;
} tiles;

typedef struct way {
    const char *name;
    cl_kernel kernel;
    double seconds[RUNS];
    timing timing;
} way;

typedef struct bench {
    host host;
    tiles tiles;
    size_t bytes;
    unsigned char *expected, *got;
    cl_mem in, out;
} bench;

static void run_way(const bench *b, const way *w) {
    const size_t global[2] = {TILES_X * ITEMS, TILES_Y}, local[2] = {ITEMS, 1};
    host_check(clEnqueueNDRangeKernel(b->host.queue, w->kernel, 2, NULL, global, local, 0, NULL, NULL), "enqueue");
    host_check(clFinish(b->host.queue), "finish");
}

static void set_arguments(const bench *b, const way *w) {
    const cl_uint pitch = b->tiles.elements * TILES_X;
    clSetKernelArg(w->kernel, 0, sizeof b->in, &b->in);
    clSetKernelArg(w->kernel, 1, sizeof b->out, &b->out);
    clSetKernelArg(w->kernel, 2, (size_t)LINES * b->tiles.elements * b->tiles.element_bytes, NULL);
    clSetKernelArg(w->kernel, 3, sizeof b->tiles.element_bytes, &b->tiles.element_bytes);
    clSetKernelArg(w->kernel, 4, sizeof b->tiles.elements, &b->tiles.elements);
    clSetKernelArg(w->kernel, 5, sizeof pitch, &pitch);
    clSetKernelArg(w->kernel, 6, sizeof b->tiles.offset, &b->tiles.offset);
}

/* Ends the program unless the way copies every byte, and none beside. */
static void verify(const bench *b, const way *w) {
    const size_t size = b->bytes + 16;
    memset(b->got, 0, size);
    host_check(clEnqueueWriteBuffer(b->host.queue, b->out, CL_TRUE, 0, size, b->got, 0, NULL, NULL), "write");
    run_way(b, w);
    host_check(clEnqueueReadBuffer(b->host.queue, b->out, CL_TRUE, 0, size, b->got, 0, NULL, NULL), "read");
    for (size_t i = 0; i < size; ++i)
        if (b->got[i] != (i >= b->tiles.offset && i < b->tiles.offset + b->bytes ? b->expected[i] : 0))
            host_die(w->name, "the copy differs from its source");
}

/* Runs of all ways in turn, so that what else the machine does falls on all alike. */
static void measure(const bench *b, way *ways) {
    for (int i = 0; i < WAYS; ++i) {
        set_arguments(b, &ways[i]);
        verify(b, &ways[i]);
    }
    for (int run = 0; run < timing_runs(RUNS); ++run)
        for (int i = 0; i < WAYS; ++i) {
            const double start = timing_now();
            run_way(b, &ways[i]);
            ways[i].seconds[run] = timing_now() - start;
        }
    for (int i = 0; i < WAYS; ++i)
        ways[i].timing = timing_of(ways[i].seconds, timing_runs(RUNS));
}

static void print_ways(const bench *b, const way *ways, bool json) {
    const double bytes = 2.0 * (double)b->bytes * 1e-9;
    for (int i = 0; i < WAYS; ++i) {
        const timing t = ways[i].timing;
        if (json)
            results_row("copies", "Tiles of 32 lines through local memory and back, by 64 work-items");
        printf(json ? ", \"element_bytes\": %u, \"offset\": %u, \"way\": \"%s\", \"gb_per_s\": %.3f, \"least\": %.3f, "
                      "\"most\": %.3f, \"of_vectors\": %.3f, \"of_bytes\": %.3f, \"of_rows\": %.3f}\n"
                    : "%7u %6u  %-18s %8.3f %8.3f %8.3f %9.2f %8.2f %8.2f\n",
               b->tiles.element_bytes, b->tiles.offset, ways[i].name, bytes / t.median, bytes / t.most, bytes / t.least,
               ways[0].timing.median / t.median, ways[1].timing.median / t.median, ways[2].timing.median / t.median);
    }
}

static void measure_tiles(bench *b, way *ways, tiles tiles, bool json) {
    uint32_t seed = 88172645u;
    b->tiles = tiles;
    b->bytes = (size_t)tiles.element_bytes * tiles.elements * TILES_X * TILES_Y * LINES;
    b->expected = malloc(b->bytes + 16);
    b->got = malloc(b->bytes + 16);
    for (size_t i = 0; i < b->bytes + 16; ++i)
        b->expected[i] = (unsigned char)(host_random(&seed) >> 13); /* which does not compress */
    b->in = host_buffer(&b->host, b->bytes + 16, b->expected);
    b->out = host_buffer(&b->host, b->bytes + 16, NULL);
    measure(b, ways);
    print_ways(b, ways, json);
    clReleaseMemObject(b->in);
    clReleaseMemObject(b->out);
    free(b->expected);
    free(b->got);
}

int main(int argc, char **argv) {
    static const tiles all[] = {{1, 512, 0}, {1, 512, 1}, {16, 32, 0}, {16, 32, 1}};
    const bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fprintf(stderr, "usage: bench-copies [--json]\n");
        return 2;
    }
    host_prints_rows = json;
    bench b = {.host = host_open()};
    char device[256] = "";
    clGetDeviceInfo(b.host.device, CL_DEVICE_NAME, sizeof device, device, NULL);
    cl_program program = host_build_file(&b.host, BENCH_KERNEL);
    way ways[WAYS] = {{.name = "vectors by hand", .kernel = host_kernel(program, "vectors")},
                      {.name = "bytes, strided", .kernel = host_kernel(program, "bytes")},
                      {.name = "host's, by rows", .kernel = host_kernel(program, "rows")},
                      {.name = "2D pocl", .kernel = host_kernel(program, "copy_2D")},
                      {.name = "3D pocl", .kernel = host_kernel(program, "copy_3D")}};
    if (json)
        results_about("copies", device);
    else {
        printf("tiles of %d lines through local memory and back, by %d work-items, on %s\n", LINES, ITEMS, device);
        printf("%7s %6s  %-18s %8s %8s %8s %9s %8s %8s\n", "element", "offset", "GB/s, both ways", "median", "least",
               "most", "x vectors", "x bytes", "x rows");
    }
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
        measure_tiles(&b, ways, all[i], json);
    for (int i = 0; i < WAYS; ++i)
        clReleaseKernel(ways[i].kernel);
    clReleaseProgram(program);
    host_close(&b.host);
    return 0;
}
